import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider that refuses every call and repeats in its message everything that it received. */
export async function startEchoingProvider(): Promise<{ url: string; asked(): number; stop(): Promise<void> }> {
  let asked = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      asked += 1
      const said = decodeURIComponent(Buffer.concat(chunks).toString().replaceAll('+', ' '))
      const echo = `${request.url} ${request.headers.authorization} ${said}`
      // In turn as one that is asked wrongly and one that fails: they are handled differently.
      const status = asked % 2 === 0 ? 400 : 500
      const message = `Nothing of this is acceptable: ${echo}`
      const error = {
        type: status === 400 ? 'invalid_request_error' : 'api_error',
        code: 'email_invalid',
        message,
        param: 'customer_email',
      }
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_gossip' })
      response.end(JSON.stringify({ error, message, code: 21211, status, more_info: echo }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
