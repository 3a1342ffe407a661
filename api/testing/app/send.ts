import { type Answer, TEST_ORIGIN, type TestApp } from './test-app.ts'

/** Any call with a JSON body, where `get` and `post` do not do. */
export async function send<T = Record<string, unknown>>(
  app: TestApp,
  method: 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await app.app.request(`${TEST_ORIGIN}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body ?? {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as T }
}
