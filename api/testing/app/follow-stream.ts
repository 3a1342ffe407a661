import type { TestApp } from './test-app.ts'

export type StreamEvent<T> = { id: string; event: string; data: T }

/** Reads a stream of server-sent events over HTTP, event by event; comments and `retry` are passed over. */
export async function followStream<T>(
  app: Pick<TestApp, 'serverUrl'>,
  path: string,
  headers: Record<string, string> = {},
) {
  const stop = new AbortController()
  const response = await fetch(`${app.serverUrl}${path}`, { headers, signal: stop.signal })
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    stop: () => stop.abort(),
    async next(): Promise<StreamEvent<T>> {
      for (;;) {
        const found = /id: (.*)\nevent: (.*)\ndata: (.*)\n\n/.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return { id: found[1] as string, event: found[2] as string, data: JSON.parse(found[3] as string) }
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        text += value
      }
    },
    /** Reads until the stream ends. */
    async ended(): Promise<void> {
      while (!(await reader.read()).done);
    },
  }
}
