import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

type Value = { stringValue?: string; intValue?: number | string }
type WireSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: Value }[]
}
export type Span = Omit<WireSpan, 'attributes'> & { attributes: Record<string, string | number | undefined> }

/** A stand-in of a collector that takes OTLP over HTTP, as JSON. Call it at the top of a test file. */
export async function traceCollector() {
  const received: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await text(request) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that has come, as it was sent. */
    sent: () => received.map(({ body }) => body).join('\n'),
    paths: () => [...new Set(received.map(({ path }) => path))],
    spans: () => received.flatMap(({ body }) => spansIn(body)),
  }
}

function spansIn(body: string): Span[] {
  type Sent = { resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[] }
  const { resourceSpans } = JSON.parse(body) as Sent
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(span => ({
      ...span,
      attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, textOrNumber(value)])),
    }))
}

function textOrNumber({ stringValue, intValue }: Value): string | number | undefined {
  return intValue === undefined ? stringValue : Number(intValue)
}
