import { afterAll } from 'vitest'
import { createApp } from '#api/app.ts'
import { openServices } from '#api/process/services.ts'
import { type Answer, TEST_ORIGIN, type TestApp } from './test-app.ts'

/** What one web process of several is called with. */
export type Process = Pick<TestApp, 'services' | 'post'>

/**
 * A second web process on the first one's database, as far as one process can be two: its pool, its snapshots and its
 * LISTEN are its own.
 */
export async function anotherApp({ services: first }: TestApp): Promise<Process> {
  const { env, clock, log, mailer, origins } = first
  const open = await openServices(env as Parameters<typeof openServices>[0], { clock, log, mailer, origins })
  afterAll(() => open.close())
  const app = createApp(open.services)
  return {
    services: open.services,
    async post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
      const response = await app.request(`${TEST_ORIGIN}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return { status: response.status, headers: response.headers, body: (await response.json()) as T }
    },
  }
}
