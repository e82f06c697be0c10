/** What is made step by step, in one go. */
export function stepped<Made>(making: Generator<void, Made>): Made {
  for (;;) {
    const step = making.next();
    if (step.done === true) return step.value;
  }
}
