/**
 * Fetches, and gives up where no answer comes in time: a line that hangs is as good as none. By a timer of its own,
 * since `AbortSignal.timeout` is missing in browsers that the page still serves.
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
