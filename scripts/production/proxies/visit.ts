import { connect, type IncomingHttpHeaders } from 'node:http2'
import { text } from 'node:stream/consumers'

export type Visit = { status: number; headers: IncomingHttpHeaders; text: string; protocol: string }

export type Request = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
  /** Says that so many bytes will come, and sends none: whoever refuses them does it before they come. */
  promised?: number
  /** The address of this machine that it is sent from. */
  from?: string
  /** The domain, if not the example's. */
  name?: string
}

const NAME = 'commande.example.org'

/** One request over TLS and HTTP/2, as a browser makes it, to a proxy whose certificate signs itself. */
export async function visit(port: number, request: Request): Promise<Visit> {
  const { method = 'GET', path, headers, body, promised, from, name = NAME } = request
  const bytes = promised ?? (body && Buffer.byteLength(body))
  const session = connect(`https://127.0.0.1:${port}`, {
    rejectUnauthorized: false,
    servername: name,
    ...(from !== undefined && { localAddress: from }),
  })
  try {
    const stream = session.request({
      ...{ ':method': method, ':path': path, ':authority': name },
      ...(bytes !== undefined && { 'content-length': bytes }),
      ...headers,
    })
    const answered = new Promise<IncomingHttpHeaders & { ':status'?: number }>((resolve, reject) => {
      stream.once('response', resolve)
      stream.once('error', reject)
      session.once('error', reject)
    })
    if (promised === undefined) stream.end(body)
    const answer = await answered
    const words = await text(stream)
    return { status: answer[':status'] ?? 0, headers: answer, text: words, protocol: session.alpnProtocol ?? '' }
  } finally {
    session.destroy()
  }
}

/** The first bytes of a stream of events that match, and after how many milliseconds they came. */
export async function firstEvents(port: number, path: string, wanted: RegExp): Promise<{ words: string; ms: number }> {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: NAME })
  const since = performance.now()
  try {
    const stream = session.request({ ':path': path, ':authority': NAME, accept: 'text/event-stream' })
    let words = ''
    for await (const chunk of stream) {
      words += chunk
      if (wanted.test(words)) return { words, ms: Math.round(performance.now() - since) }
    }
    throw new Error(`the stream ended after ${words}`)
  } finally {
    session.destroy()
  }
}
