/** Runs the server in this process, so that whoever ends the process has ended it. */
export async function serve(address) {
  process.setSourceMapsEnabled(true);
  try {
    const { main } = await import(address);
    await main();
  } catch (error) {
    sayOrThrow(error);
  }
}

/** What the person at the console can put right is a sentence; anything else is a bug and shows its stack. */
export function sayOrThrow(error) {
  if (error?.name !== "CannotStart") throw error;
  console.error(error.message);
  process.exit(1);
}
