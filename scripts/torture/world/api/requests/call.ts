/** Requests as bytes on a connection: what a browser's `fetch` would put right on its way is sent as it is. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Call = {
  method: string
  /** Path and query as they stand in the first line of the request. */
  target: string
  headers: Record<string, string>
  payload?: Buffer
}

export type Answered = { status: number; headers: IncomingHttpHeaders; text: string }

/** Longer than any answer takes by design; a call that takes longer is one that hangs. */
const PATIENCE_MS = 10_000

export type Caller = { send(call: Call): Promise<Answered>; close(): void }

export function callerOf(serverUrl: string): Caller {
  const { hostname, port } = new URL(serverUrl)
  const kept = new Agent({ keepAlive: true })
  const once = (call: Call, agent: Agent | false) =>
    new Promise<Answered>((resolve, reject) => {
      const headers = { ...call.headers, ...(call.payload && { 'content-length': String(call.payload.length) }) }
      const sent = request({ hostname, port, method: call.method, path: call.target, headers, agent })
      const patience = setTimeout(() => sent.destroy(new Error('no answer in time')), PATIENCE_MS)
      sent.once('close', () => clearTimeout(patience))
      sent.once('error', reject)
      sent.once('response', response => {
        const { statusCode: status = 0, headers } = response
        // A stream goes on for as long as somebody listens.
        if (headers['content-type']?.startsWith('text/event-stream')) {
          resolve({ status, headers, text: '' })
          return void sent.destroy()
        }
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => resolve({ status, headers, text: Buffer.concat(chunks).toString() }))
      })
      sent.end(call.payload)
    })
  return {
    async send(call) {
      try {
        return await once(call, kept)
      } catch (error) {
        // A kept connection that the server had just closed: it is not known to have read anything of this call.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
        return await once(call, false)
      }
    },
    close: () => kept.destroy(),
  }
}
