import { networkInterfaces } from 'node:os'
import type { Env } from '#api/platform/env.ts'

/**
 * The origins from which customers may come and to which they return after paying: the public one first. Outside
 * production they include this machine's names and LAN addresses, so that a phone in the same network can order.
 */
export function allowedOrigins(env: Pick<Env, 'NODE_ENV' | 'PORT' | 'PUBLIC_URL'>): string[] {
  const publicOrigin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin
  if (env.NODE_ENV === 'production') return publicOrigin ? [publicOrigin] : []
  const local = ['localhost', '127.0.0.1', ...lanAddresses()].map(host => `http://${host}:${env.PORT}`)
  return [...new Set([...(publicOrigin ? [publicOrigin] : []), ...local])]
}

/** This machine's IPv4 addresses that other machines in the network can reach. */
function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .filter(address => address?.family === 'IPv4' && !address.internal)
    .map(address => address?.address as string)
}
