/** A bare Hono server that only sends the same bytes, for comparison with the menu. */
import { readFileSync } from 'node:fs'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

const bytes = readFileSync(process.argv[2] as string)
const app = new Hono()
app.get(
  '/api/menu',
  () =>
    new Response(bytes, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-encoding': 'br',
        'content-length': String(bytes.byteLength),
        etag: '"bench"',
      },
    }),
)
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
