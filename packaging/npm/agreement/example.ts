import { cohenKappa, pairTable } from "@interrater/agreement";

/** Cohen (1960), page 45: 200 units by two raters. */
const table = pairTable([
  [88, 14, 18],
  [10, 40, 10],
  [2, 6, 12],
]);
const { figure, interval, units } = cohenKappa(table);
console.log(JSON.stringify({ figure, interval, units }));
