import { picture } from "../../src/demo/film.ts";

/** The room behind the children, as SVG; only the bird beyond the window ever moves. */
export function drawRoom(birdProgress: number | undefined): string {
  return wall + drawWindow(birdProgress) + furniture + rug;
}

const { widthPx, heightPx } = picture;
const floorTopPx = 232;

const flags = Array.from({ length: 13 }, (_, n) => {
  const x = 18 + n * 50;
  const y = 14 + Math.sin((n / 12) * Math.PI * 3) ** 2 * 9;
  const colour = ["#e9a48f", "#f0cf86", "#9fc3b4", "#a9bfd8"][n % 4];
  return `<path d="M${x - 11} ${y}h22l-11 20z" fill="${colour}"/>`;
}).join("");

const planks = Array.from({ length: 12 }, (_, n) => {
  const top = -40 + n * 66;
  const bottom = 320 + (top - 320) * 1.7;
  return `<path d="M${top} ${floorTopPx}L${bottom} ${heightPx}" stroke="#d3ad80" stroke-width="1.2" opacity=".7"/>`;
}).join("");

const wall = `
  <rect width="${widthPx}" height="${floorTopPx}" fill="#e6ede4"/>
  <rect y="176" width="${widthPx}" height="56" fill="#d3dfd4"/>
  <rect y="173" width="${widthPx}" height="4" fill="#f6f8f3"/>
  <path d="M0 10Q106 34 214 12T427 12T640 10" fill="none" stroke="#b9b7a8" stroke-width="1.5"/>
  ${flags}
  <rect y="${floorTopPx}" width="${widthPx}" height="${heightPx - floorTopPx}" fill="#e4c59d"/>
  <rect y="${floorTopPx}" width="${widthPx}" height="7" fill="#f6f8f3"/>
  <rect y="${floorTopPx + 7}" width="${widthPx}" height="4" fill="#c9a67a" opacity=".5"/>
  ${planks}`;

const shelf = `
  <ellipse cx="575" cy="246" rx="62" ry="6" fill="#000" opacity=".1"/>
  <rect x="520" y="118" width="110" height="126" rx="5" fill="#b98f64"/>
  <rect x="526" y="124" width="98" height="52" fill="#96704b"/>
  <rect x="526" y="182" width="98" height="56" fill="#96704b"/>
  ${[
    [532, 40, "#cf7d69"],
    [543, 44, "#6f9ab5"],
    [554, 36, "#e5be6c"],
    [565, 42, "#83ae97"],
  ]
    .map(
      ([x, height, colour]) =>
        `<rect x="${x}" y="${176 - Number(height)}" width="9" height="${height}" rx="1.5" fill="${colour}"/>`,
    )
    .join("")}
  <rect x="577" y="135" width="9" height="42" rx="1.5" fill="#b58db0" transform="rotate(-12 582 176)"/>
  <circle cx="608" cy="163" r="13" fill="#8db4cd"/><path d="M598 160q8-8 13 0t8 6" fill="none" stroke="#7fae86" stroke-width="5" stroke-linecap="round"/>
  <path d="M600 176h16" stroke="#e9d9bb" stroke-width="3"/>
  <rect x="534" y="204" width="40" height="34" rx="3" fill="#e9d9bb"/><path d="M546 216h16" stroke="#b98f64" stroke-width="4" stroke-linecap="round"/>
  <rect x="580" y="204" width="40" height="34" rx="3" fill="#cfd9c4"/><path d="M592 216h16" stroke="#8a9a78" stroke-width="4" stroke-linecap="round"/>`;

const plant = `
  <ellipse cx="34" cy="258" rx="26" ry="5" fill="#000" opacity=".1"/>
  <g fill="#7fa98a"><path d="M34 222Q2 196 8 158Q36 180 34 222"/><path d="M34 222Q66 192 60 150Q32 178 34 222" fill="#6d9a7a"/><path d="M33 224Q20 168 34 134Q48 170 35 224" fill="#8db897"/></g>
  <path d="M14 220h40l-6 38h-28z" fill="#cd8163"/><rect x="11" y="214" width="46" height="10" rx="3" fill="#da937a"/>`;

const painting = `
  <rect x="104" y="66" width="96" height="72" rx="3" fill="#fbfaf4" stroke="#c7a981" stroke-width="5"/>
  <path d="M122 124a30 30 0 0 1 60 0" fill="none" stroke="#e08f78" stroke-width="6"/>
  <path d="M128 124a24 24 0 0 1 48 0" fill="none" stroke="#f0cf86" stroke-width="6"/>
  <path d="M134 124a18 18 0 0 1 36 0" fill="none" stroke="#8fb8a6" stroke-width="6"/>
  <circle cx="183" cy="86" r="6" fill="#f0cf86"/>`;

const lamp = `
  <path d="M470 20V66" stroke="#a7a494" stroke-width="2"/><path d="M446 88q4-26 24-26t24 26z" fill="#e7b76d"/><ellipse cx="470" cy="88" rx="24" ry="4" fill="#fff3d2"/>`;

const furniture = plant + painting + shelf + lamp;

const rug = `
  <ellipse cx="356" cy="318" rx="262" ry="40" fill="#b7c8d6"/>
  <ellipse cx="356" cy="318" rx="246" ry="35" fill="none" stroke="#e8eef1" stroke-width="3" stroke-dasharray="9 7"/>
  <ellipse cx="356" cy="318" rx="206" ry="27" fill="#c6d5e0"/>`;

function drawWindow(birdProgress: number | undefined): string {
  return `
    <clipPath id="pane"><rect x="264" y="46" width="132" height="112"/></clipPath>
    <rect x="256" y="38" width="148" height="128" rx="4" fill="#fbfaf4"/>
    <g clip-path="url(#pane)">
      <rect x="264" y="46" width="132" height="112" fill="#bddcec"/>
      <g fill="#fff" opacity=".85"><ellipse cx="298" cy="74" rx="19" ry="8"/><ellipse cx="309" cy="69" rx="12" ry="8"/><ellipse cx="370" cy="92" rx="17" ry="6"/></g>
      <path d="M264 142Q300 112 342 136T396 126V158H264z" fill="#a5c69d"/>
      <path d="M264 150Q320 134 396 150V158H264z" fill="#93b98c"/>
      <rect x="370" y="116" width="5" height="24" fill="#a17c5b"/><circle cx="372" cy="110" r="15" fill="#7fab7c"/>
      ${birdProgress === undefined ? "" : drawBird(birdProgress)}
    </g>
    <path d="M330 46V158M264 102H396" stroke="#fbfaf4" stroke-width="5"/>
    <rect x="250" y="162" width="160" height="8" rx="2" fill="#efe9da"/>
    <path d="M240 34h30q0 66-26 132h-10q8-66 6-132z" fill="#e3b5a0"/><path d="M420 34h-30q0 66 26 132h10q-8-66-6-132z" fill="#e3b5a0"/>
    <rect x="232" y="31" width="196" height="5" rx="2.5" fill="#b98f64"/>`;
}

function drawBird(progress: number): string {
  const x = 250 + progress * 160;
  const y = 84 + Math.sin(progress * 9) * 9;
  const wing = Math.sin(progress * 42) * 11;
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})">
    <path d="M-13 1l-10-5v8z" fill="#b4553f"/><ellipse rx="14" ry="8" fill="#d0694e"/><circle cx="12" cy="-4" r="7" fill="#d0694e"/>
    <path d="M18-5l7 2-7 3z" fill="#edb54e"/><circle cx="14" cy="-5.500" r="1.500" fill="#3b2f2a"/>
    <path d="M-7-2Q-4 ${(-wing * 1.6).toFixed(2)} 3 ${(-wing * 1.5).toFixed(2)} Q8-4 5 0z" fill="#a9482f"/></g>`;
}
