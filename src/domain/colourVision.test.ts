import { describe, expect, it } from "vitest";
import { ciede2000, colourDistance, dichromacies, eyes, type Lab, seenAs } from "./colourVision.ts";

describe("the distance of two colours", () => {
  // Sharma, Wu and Dalal (2005), table 1.
  const published: readonly (readonly [Lab, Lab, number])[] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
    [[50, 2.8361, -74.02], [50, 0, -82.7485], 3.4412],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ];

  it.each(published)("from %j to %j is %d, as published, either way round", (a, b, distance) => {
    expect(ciede2000(a, b)).toBeCloseTo(distance, 4);
    expect(ciede2000(b, a)).toBeCloseTo(distance, 4);
  });

  it("is none from a colour to itself, for whoever looks", () => {
    for (const eye of eyes) expect(colourDistance("#d55e00", "#d55e00", eye)).toBe(0);
  });
});

describe("a colour as another eye sees it", () => {
  it("stays as it is for the usual eye", () => {
    expect(seenAs("#56b4e9", "usual")).toBe("#56b4e9");
  });

  it.each(dichromacies)("keeps white, black and grey for a %s", (eye) => {
    for (const grey of ["#ffffff", "#000000", "#808080"]) expect(seenAs(grey, eye)).toBe(grey);
  });

  it("brings a red and a green together for who lacks the one or the other cone, not for a tritan", () => {
    const [red, green] = ["#ff0000", "#00aa00"];

    expect(colourDistance(red, green)).toBeGreaterThan(70);
    expect(colourDistance(red, green, "deutan")).toBeLessThan(5);
    expect(colourDistance(red, green, "tritan")).toBeGreaterThan(60);
  });

  it("brings a blue and a green together for a tritan only", () => {
    const [blue, green] = ["#0072b2", "#008a7a"];

    expect(colourDistance(blue, green, "tritan")).toBeLessThan(10);
    expect(colourDistance(blue, green)).toBeGreaterThan(20);
  });
});
