import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type StandIn = {
  /** `127.0.0.1:…`, as an image's name begins with it. */
  host: string
  /** The digest behind `repository:tag`; what is not here is not known. */
  tags: Map<string, string>
  /** What was asked, in order. */
  asked: string[]
}

const TOKEN = 'a-token-of-the-stand-in'
const INDEX = 'application/vnd.oci.image.index.v1+json'

/**
 * A registry on a free port, until the test is finished: refuses whoever has no token of its own, and names the digest of
 * an index to whoever takes one.
 */
export async function standInRegistry(tags: Record<string, string>): Promise<StandIn> {
  const known = new Map(Object.entries(tags))
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    asked.push(`${request.method} ${pathname}`)
    if (pathname === '/token') {
      const [, repository] = /^repository:(.*):pull$/.exec(searchParams.get('scope') ?? '') ?? []
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ token: `${TOKEN} ${repository}` }))
    }
    const [, repository = '', tag = ''] = /^\/v2\/(.*)\/manifests\/(.*)$/.exec(pathname) ?? []
    if (request.headers.authorization !== `Bearer ${TOKEN} ${repository}`) {
      const scope = `scope="repository:${repository}:pull"`
      response.setHeader('www-authenticate', `Bearer realm="http://${host}/token",service="stand-in",${scope}`)
      return response.writeHead(401).end()
    }
    const digest = known.get(`${repository}:${tag}`)
    if (!digest || request.method !== 'HEAD') return response.writeHead(404).end()
    if (!request.headers.accept?.split(', ').includes(INDEX)) return response.writeHead(406).end()
    response.writeHead(200, { 'content-type': INDEX, 'docker-content-digest': digest }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, tags: known, asked }
}
