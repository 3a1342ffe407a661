import { TEST_ORIGIN, type TestApp } from './test-app.ts'

type Answer<T> = { status: number; body: T & { code?: string } }

/** Calls the API, each time from another network (a /48 of its own): what no limit by network can stop. */
export function strangers({ app }: Pick<TestApp, 'app'>) {
  let calls = 0
  return async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    calls += 1
    const remoteAddress = `2001:${(0x1000 + (calls >> 16)).toString(16)}:${(calls & 0xffff).toString(16)}::1`
    const response = await app.request(
      `${TEST_ORIGIN}${path}`,
      {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress } } },
    )
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as T & { code?: string } }
  }
}
