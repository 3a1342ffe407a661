import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '#api/platform/database/database.ts'
import { freePort } from '../../../free-port.ts'
import { serverUser } from '../../../postgres/server-user.ts'
import { endWithUs } from '../../../postgres/temporary.ts'
import { killPostgres, type OwnPostgres } from '../../world/processes/own-postgres.ts'
import { untilItIs } from '../until-it-is.ts'
import { confHere } from './conf-here.ts'
import { findPgbackrest } from './find-pgbackrest.ts'

export type ArchivedPostgres = OwnPostgres & {
  /** Seconds after which a piece of the log ends, full or not. */
  archiveTimeout: number
  /** A full copy into the archive. */
  backUp(): void
  /** `kill -9`, and nothing is left of its folder. */
  loseDisk(): Promise<void>
  /** Makes the folder anew from the archive, and waits until it can be written to. @param moment the latest unless said */
  restore(moment?: Date): Promise<void>
}

const DOCKER = path.resolve(import.meta.dirname, '../../../../docker/ha')
const STANZA = '--stanza=lai-khram'

/** A Postgres of its own that archives as `docker/ha` does, into a folder that outlives the loss of its data. */
export async function archivedPostgres(): Promise<ArchivedPostgres> {
  const { pgbackrest, postgresFolder } = findPgbackrest()
  const root = mkdtempSync(path.join(tmpdir(), 'lai-khram-archived-'))
  const user = serverUser(root)
  const folderOf = (name: string) => {
    const folder = path.join(root, name)
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.ids.uid, user.ids.gid)
    return folder
  }
  if (user) chownSync(root, user.ids.uid, user.ids.gid)
  const [dataFolder, repository, working] = [folderOf('data'), folderOf('repository'), folderOf('working')]
  const port = await freePort()
  const conf = path.join(root, 'pgbackrest.conf')
  const place = { repository, working, dataFolder, port }
  writeFileSync(conf, confHere(readFileSync(path.join(DOCKER, 'pgbackrest.conf'), 'utf8'), place))
  const archive = readFileSync(path.join(DOCKER, 'archive.conf'), 'utf8')
  const env = {
    PATH: `${path.dirname(pgbackrest)}:${process.env.PATH}`,
    LC_ALL: 'C',
    PGBACKREST_CONFIG: conf,
    PGBACKREST_REPO1_CIPHER_PASS: 'a key of the drill',
  }
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      ...user?.ids,
      cwd: root,
      env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`)
  }
  run(
    path.join(postgresFolder, 'initdb'),
    '-D',
    dataFolder,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  )
  const settings = `listen_addresses = '127.0.0.1'\nunix_socket_directories = '${working}'\ntimezone = UTC\n`
  appendFileSync(path.join(dataFolder, 'postgresql.conf'), `${archive}${settings}log_error_verbosity = terse\n`)

  let server: ChildProcess
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const runServer = () => {
    const log = openSync(path.join(root, 'postgres.log'), 'a')
    const program = path.join(postgresFolder, 'postgres')
    const place = { ...user?.ids, cwd: root, env, detached: true }
    server = spawn(program, ['-D', dataFolder, '-p', String(port)], { ...place, stdio: ['ignore', log, log] })
    closeSync(log)
    endWithUs(server.pid ?? 0, [])
  }
  const start = async () => {
    runServer()
    await untilItIs(() => assertWritable(url))
  }
  const kill = () => killPostgres(server.pid ?? 0)
  const ended = async () => server.exitCode ?? server.signalCode ?? (await once(server, 'exit'))
  await start()
  run(pgbackrest, STANZA, 'stanza-create')

  return {
    port,
    url,
    archiveTimeout: Number(archive.match(/^archive_timeout = (\d+)$/m)?.[1]),
    kill,
    start,
    backUp: () => run(pgbackrest, STANZA, '--type=full', 'backup'),
    async loseDisk() {
      kill()
      await ended()
      rmSync(dataFolder, { recursive: true })
    },
    async restore(moment) {
      folderOf('data')
      const target = moment ? ['--type=time', `--target=${postgresTime(moment)}`, '--target-action=pause'] : []
      run(pgbackrest, STANZA, ...target, 'restore')
      runServer()
      // Where a person looks whether it is the moment that was meant.
      if (moment) await untilItIs(() => goOnFrom(url))
      await untilItIs(() => assertWritable(url))
    },
    async stop() {
      kill()
      await ended()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

async function assertWritable(url: string): Promise<void> {
  const [row] = await ask<{ isRecovering: boolean }>(url, sql => sql`select pg_is_in_recovery() as is_recovering`)
  if (row?.isRecovering !== false) throw new Error('still recovers')
}

/** Ends the pause at the moment, from which on the database goes its own way. */
async function goOnFrom(url: string): Promise<void> {
  const [row] = await ask<{ state: string }>(
    url,
    sql => sql`
      select state
      from pg_get_wal_replay_pause_state() as state, lateral (select pg_wal_replay_resume() where state = 'paused') as resumed`,
  )
  if (row?.state !== 'paused') throw new Error('the moment is not reached yet')
}

async function ask<Row>(url: string, question: (sql: Sql) => Promise<readonly unknown[]>): Promise<readonly Row[]> {
  const sql = connect(url, { max: 1, prepare: false })
  try {
    return (await question(sql)) as readonly Row[]
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** As pgBackRest and Postgres read it. */
function postgresTime(moment: Date): string {
  return moment.toISOString().replace('T', ' ').replace('Z', '+00')
}
