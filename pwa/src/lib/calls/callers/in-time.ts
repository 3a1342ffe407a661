/** Ends a call that gets no answer in time; never where the browser lacks `AbortSignal.timeout`, as some supported ones do. */
export function inTime(patienceMs: number): AbortSignal | undefined {
  return typeof AbortSignal.timeout === 'function' ? AbortSignal.timeout(patienceMs) : undefined
}
