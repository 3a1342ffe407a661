/** A node of the pair on this machine: its Postgres, and where Patroni says what it is. */
export type NodePorts = { port: number; restPort: number }

/**
 * The installation's own way to the primary, on this machine: other addresses, and no names to look up.
 * @param installed the text of `docker/ha/haproxy.cfg`
 * @throws Error when it does not say what is to be said otherwise here
 */
export function haproxyHere(installed: string, listenPort: number, nodes: readonly NodePorts[]): string {
  const [, before, settings] =
    installed.match(/^([\s\S]*?)^resolvers docker\n[\s\S]*?^(listen primary\n[\s\S]*)$/m) ?? []
  const servers = [...installed.matchAll(/^\tserver (\w+) \S+:5432 check port 8008\n/gm)]
  if (!before || !settings || servers.length !== nodes.length || !settings.includes('\tbind *:5000\n')) {
    throw new Error('docker/ha/haproxy.cfg does not lead from one port to the nodes of the pair')
  }
  const here = nodes.map(
    ({ port, restPort }, index) => `\tserver ${servers[index]?.[1]} 127.0.0.1:${port} check port ${restPort}\n`,
  )
  return `${before}${settings
    .replace(/^\tserver .*\n/gm, '')
    .replace('*:5000', `127.0.0.1:${listenPort}`)
    .replace(' resolvers docker init-addr none', '')}${here.join('')}`
}
