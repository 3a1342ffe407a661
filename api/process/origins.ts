import { networkInterfaces } from 'node:os'
import type { Env } from '#api/platform/env.ts'

/**
 * The origins from which customers may come and to which they return after paying: the public one first. Outside
 * production they include this machine's names and LAN addresses, so that a phone in the same network can order; at the
 * public address's port, too, where a proxy stands on this machine.
 */
export function allowedOrigins(env: Pick<Env, 'NODE_ENV' | 'PORT' | 'PUBLIC_URL'>): string[] {
  const own = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL)
  if (env.NODE_ENV === 'production') return own ? [own.origin] : []
  const ports = [...new Set([String(env.PORT), ...(own?.port ? [own.port] : [])])]
  const local = ['localhost', '127.0.0.1', ...lanAddresses()].flatMap(host =>
    ports.map(port => `http://${host}:${port}`),
  )
  return [...new Set([...(own ? [own.origin] : []), ...local])]
}

/**
 * The addresses to type into a phone of the same network: at the public address's port, where it has one of its own,
 * since what listens at ours may be reached by this machine alone (`npm run dev`).
 */
export function phoneOrigins([first = '', ...others]: readonly string[]): string[] {
  const inNetwork = others.filter(origin => !/127\.0\.0\.1|localhost/.test(origin))
  const atFirstPort = inNetwork.filter(origin => new URL(origin).port === new URL(first).port)
  return atFirstPort.length > 0 ? atFirstPort : inNetwork
}

/** This machine's IPv4 addresses that other machines in the network can reach. */
function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .filter(address => address?.family === 'IPv4' && !address.internal)
    .map(address => address?.address as string)
}
