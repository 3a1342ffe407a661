import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Called<Body> = { status: number; body: Body; ms: number }

/** Each customer has another address, because limits by address are on. */
export function someAddress(): string {
  const byte = () => Math.floor(Math.random() * 256)
  return `10.${byte()}.${byte()}.${byte()}`
}

/** Calls the API over keep-alive connections and measures each call. */
export class Caller {
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })

  constructor(port: number) {
    this.#port = port
  }

  async call<Body>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Called<Body>> {
    const startedAt = performance.now()
    const sent = body === undefined ? '' : JSON.stringify(body)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          agent: this.#agent,
          method,
          path,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(sent),
            'x-forwarded-for': someAddress(),
            ...headers,
          },
        },
        resolve,
      )
      asked.once('error', reject)
      asked.end(sent)
    })
    const said = await text(answer)
    const ms = performance.now() - startedAt
    return { status: answer.statusCode ?? 0, body: (said ? JSON.parse(said) : undefined) as Body, ms }
  }

  close(): void {
    this.#agent.destroy()
  }
}
