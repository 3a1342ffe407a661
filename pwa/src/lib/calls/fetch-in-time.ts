/**
 * Fetches, and fails where no answer comes in time, since a connection that hangs is as good as none. It uses a timer
 * of its own: some browsers that the page supports lack `AbortSignal.timeout`.
 */
export async function fetchInTime(address: string, patienceMs: number, init: RequestInit = {}): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    return await fetch(address, { ...init, signal: patience.signal })
  } finally {
    clearTimeout(timer)
  }
}
