import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '#api/platform/database/database.ts'
import { primaryOf } from '#api/platform/database/hosts.ts'
import type { Env } from '#api/platform/env.ts'
import { Fault } from '../../fault.ts'
import { quoted } from '../contents/tables.ts'
import { type OpenedDatabase, openTarget } from '../databases.ts'

/**
 * An empty database to try a backup in, gone once it is closed: beside the application's on the same server, or an
 * embedded one in a folder of its own.
 * @throws Fault when none can be made
 */
export async function openTrial(env: Env): Promise<OpenedDatabase> {
  const external = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  return external === undefined ? await openEmbeddedTrial(env) : await openTrialBeside(external)
}

async function openEmbeddedTrial(env: Env): Promise<OpenedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-trial-'))
  // Started by root, Postgres runs as another user, who must be able to reach the folder.
  await chmod(folder, 0o711)
  const { url, close } = await openTarget(env, folder)
  return { url, close: () => close().finally(() => rm(folder, { recursive: true, force: true })) }
}

async function openTrialBeside(address: string): Promise<OpenedDatabase> {
  const own = await primaryOf(address)
  const name = `${decodeURIComponent(own.pathname.slice(1))}_trial_${process.pid}`
  const sql = connect(address, { max: 1, name: 'lai-khram restore' })
  await make(sql, name).catch(async error => {
    await sql.end({ timeout: 5 })
    throw error
  })
  const url = new URL(own)
  url.pathname = `/${encodeURIComponent(name)}`
  const close = async () => {
    await sql.unsafe(`drop database ${quoted(name)} with (force)`).finally(() => sql.end({ timeout: 5 }))
  }
  return { url: url.href, close }
}

async function make(sql: Sql, name: string): Promise<void> {
  await sql.unsafe(`create database ${quoted(name)}`).catch(error => {
    if (error.code !== '42501') throw error
    throw new Fault(
      'The database’s user may not make a database to try the backup in: let it (alter role … createdb), or restore into an empty database elsewhere.',
    )
  })
}
