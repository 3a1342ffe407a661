import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../database.ts'
import { singleHosts } from './address.ts'

/** A host that answers nothing is not waited for longer. */
const PRIMARY_PATIENCE_MS = 3000

/**
 * The address of the one host that can be written to, for a library that can look for it in no list.
 * @throws the fault of the first host when there is no primary, as while a standby takes over
 */
export async function primaryOf(address: string): Promise<URL> {
  const hosts = singleHosts(address)
  const [only] = hosts
  if (only && hosts.length === 1) return only
  return await Promise.any(hosts.map(assertPrimary)).catch((error: AggregateError) => {
    throw error.errors[0]
  })
}

async function assertPrimary(host: URL): Promise<URL> {
  const sql = connect(host.href, { max: 1, prepare: false, name: 'lai-khram primary' })
  const giveUp = new AbortController()
  try {
    const asked = sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as "isStandby"`
    const [answer] = await Promise.race([asked, wait(PRIMARY_PATIENCE_MS, [], { signal: giveUp.signal })])
    if (answer && !answer.isStandby) return host
    throw new Error(`${host.host} ${answer ? 'is a standby' : 'does not answer'}`)
  } finally {
    giveUp.abort()
    await sql.end({ timeout: 0 })
  }
}
