import { setTimeout as wait } from 'node:timers/promises'

export type Answer<Body = Record<string, unknown>> = { status: number; body: Body; text: string }
type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; headers?: Record<string, string> }

/** Statuses that decide nothing, after which the outbox tries again. */
const AGAIN = new Set([502, 503])
const PAUSE_MS = 25
/** Longer than any answer takes. */
const PATIENCE_MS = 5000
/**
 * A client that waits this long was lost. A killed server is back within two seconds; where all of them were killed and
 * other tests keep two cores busy, it took half a minute until one was.
 */
const UNHEARD_MS = 90_000

/** One try. @param patienceMs how long the client waits for the answer */
async function call<Body>(
  origin: string,
  { method, path, body, headers = {} }: Call,
  patienceMs: number,
): Promise<Answer<Body>> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await response.text()
  return { status: response.status, text, body: (text ? JSON.parse(text) : undefined) as Body }
}

/**
 * Tries until somebody decides, each time with the same words and the same idempotency key.
 * @param firstPatienceMs how long the first answer is waited for
 * @throws Error when nobody answers for 90 s, and for a 500: a server that is killed has no excuse to be wrong
 */
export async function insist<Body>(origin: string, what: Call, firstPatienceMs = PATIENCE_MS): Promise<Answer<Body>> {
  const until = performance.now() + UNHEARD_MS
  for (let patienceMs = firstPatienceMs; ; patienceMs = PATIENCE_MS) {
    const answer = await call<Body>(origin, what, patienceMs).catch(() => undefined)
    if (answer?.status === 500) throw new Error(`${what.method} ${what.path} answered ${answer.text}`)
    if (answer && !AGAIN.has(answer.status) && !isBusy(answer)) return answer
    if (performance.now() > until) throw new Error(`${what.method} ${what.path} is not answered: ${answer?.text}`)
    await wait(PAUSE_MS)
  }
}

/** Another call with this key is under way: repeating it later finds its result. */
function isBusy({ status, body }: Answer<unknown>): boolean {
  return status === 409 && (body as { code?: string } | undefined)?.code === 'conflict'
}
