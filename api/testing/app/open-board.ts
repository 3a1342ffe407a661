import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

export type OpenBoard = { eventsOf: (event: string) => unknown[]; stop: () => void }

/**
 * Opens a board's stream and waits for its first event. It reads on by itself; `eventsOf` has what has come of an event so
 * far, with or without an id.
 */
export async function openBoard(app: Pick<TestApp, 'serverUrl'>, headers: Record<string, string>): Promise<OpenBoard> {
  const stop = new AbortController()
  const response = await fetch(`${app.serverUrl}/api/admin/orders/stream`, { headers, signal: stop.signal })
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += value
    }
  }
  read().catch(() => {})
  await expect.poll(() => text, { timeout: 10_000 }).toContain('event: board')
  return {
    stop: () => stop.abort(),
    eventsOf: event =>
      [...text.matchAll(new RegExp(`event: ${event}\\ndata: (.*)\\n`, 'g'))].map(([, data]) =>
        JSON.parse(data as string),
      ),
  }
}
