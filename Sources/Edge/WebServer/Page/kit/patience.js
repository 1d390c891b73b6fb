// How long a request may take. `AbortSignal.timeout` would do, but Safari has it only since 16.

/**
 * A signal that gives up after a while.
 * @param {number} milliseconds
 * @returns {AbortSignal}
 */
export function within(milliseconds) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
