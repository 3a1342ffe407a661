import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Services } from '#api/platform/context.ts'
import { fail } from '#api/platform/telemetry/console.ts'
import { drain } from './drain.ts'

/**
 * Answers Prometheus under METRICS_ADDRESS, where that is set. It is no path of the public port, because a proxy may stand
 * before that one, and no job process has one.
 */
export async function listenForScrapes({
  env: { METRICS_ADDRESS: address },
  metrics,
}: Pick<Services, 'env' | 'metrics'>): Promise<{ stop(): Promise<void> } | undefined> {
  if (address === undefined) return undefined
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    metrics.page().then(
      page => response.writeHead(200, { 'content-type': metrics.contentType }).end(page),
      () => response.writeHead(500).end(),
    )
  })
  const { hostname, port } = new URL(`http://${address}`)
  server.listen(Number(port || 80), hostname.replace(/^\[|\]$/g, ''))
  await once(server, 'listening').catch(({ code }) =>
    fail(`METRICS_ADDRESS=${address} cannot be listened on (${code}): name another address or port.`),
  )
  return { stop: () => drain(server) }
}
