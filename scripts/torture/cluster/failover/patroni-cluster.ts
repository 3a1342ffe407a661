import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { primaryOf } from '#api/platform/database/hosts.ts'
import { freePort } from '../../../free-port.ts'
import { serverUser } from '../../../postgres/server-user.ts'
import { endWithUs } from '../../../postgres/temporary.ts'
import { killPostgres, type OwnPostgres } from '../../world/processes/own-postgres.ts'
import { startPgbouncer } from '../pooler/pgbouncer.ts'
import { untilItIs } from '../until-it-is.ts'
import { findPatroni } from './find-patroni.ts'
import { startHaproxy } from './haproxy.ts'
import { patroniYaml } from './patroni-yaml.ts'

/** What dies: the primary's Postgres alone, or the whole machine that it runs on, of which nobody is told. */
export type Death = 'server' | 'machine'

export type PatroniCluster = OwnPostgres & {
  /** Kills the primary. */
  killPrimary(death: Death): void
  /** Kills the machine of the standby, for good. */
  killStandby(): void
  /** One address that leads to the primary, for who cannot look for it. */
  ledUrl: string
  /** The standby's own address. */
  standbyUrl(): string
  /** Waits until another host can be written to. @returns when that was, by `performance.now()` */
  promoted(): Promise<number>
  /** Starts what was killed, and waits until it is a standby that every commit waits for. */
  whole(): Promise<void>
}

type Node = {
  name: string
  port: number
  restPort: number
  folder: string
  configuration: string
  process?: ChildProcess
}

/**
 * A primary and a synchronous standby under Patroni, with an etcd, in folders of their own, and the installation's PgBouncer
 * and HAProxy before them.
 */
export async function patroniCluster(): Promise<PatroniCluster> {
  const tools = findPatroni()
  const root = mkdtempSync(path.join(tmpdir(), 'lai-khram-failover-'))
  const user = serverUser(root)
  const folderOf = (name: string) => {
    const folder = path.join(root, name)
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.ids.uid, user.ids.gid)
    return folder
  }
  if (user) chownSync(root, user.ids.uid, user.ids.gid)
  const run = (name: string, program: string, args: string[]) => {
    const log = openSync(path.join(root, `${name}.log`), 'a')
    const child = spawn(program, args, { ...user?.ids, cwd: root, stdio: ['ignore', log, log], detached: true })
    closeSync(log)
    endWithUs(child.pid ?? 0, [])
    return child
  }

  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  const etcd = run('etcd', tools.etcd, [
    ...['--data-dir', folderOf('etcd-data'), '--name', 'one', '--log-level', 'error'],
    ...['--listen-client-urls', at(etcdPort), '--advertise-client-urls', at(etcdPort)],
    ...['--listen-peer-urls', at(peerPort), '--initial-advertise-peer-urls', at(peerPort)],
    ...['--initial-cluster', `one=${at(peerPort)}`],
  ])
  const nodes: Node[] = []
  for (const name of ['one', 'two']) {
    const [postgresPort, restPort, folder] = [await freePort(), await freePort(), folderOf(name)]
    const configuration = path.join(root, `${name}.yaml`)
    writeFileSync(configuration, patroniYaml({ name, postgresPort, restPort, etcdPort, folder, ...tools }))
    nodes.push({ name, port: postgresPort, restPort, folder, configuration })
  }
  const start = (node: Node) => {
    node.process = run(node.name, tools.patroni, [node.configuration])
  }
  const url = `postgres://postgres@${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}/postgres`
  let primary: Node

  const promoted = async () => {
    const { port } = await untilItIs(async () => await primaryOf(url))
    const seenAt = performance.now()
    primary = nodes.find(node => String(node.port) === port) as Node
    return seenAt
  }
  const whole = async () => {
    for (const node of nodes) if (node.process?.exitCode !== null || node.process.signalCode) start(node)
    // Patroni's word counts, not Postgres's: only who stands in its list may take over, and it is written a moment later.
    await untilItIs(async () => {
      const answer = await fetch(`http://127.0.0.1:${nodes[0]?.restPort}/cluster`)
      const { members } = (await answer.json()) as { members: { role: string }[] }
      if (!members.some(({ role }) => role === 'sync_standby')) throw new Error('no standby that commits wait for')
    })
    await promoted()
  }
  const killMachine = (node: Node) => {
    node.process?.kill('SIGKILL')
    killPostgresOf(node.folder)
  }
  const killPrimary = (death: Death) => {
    if (death === 'machine') killMachine(primary)
    else killPostgresOf(primary.folder)
  }
  for (const node of nodes) {
    start(node)
    // The first one makes the database, the second copies it.
    await untilItIs(async () => await primaryOf(url))
  }
  await whole()
  const haproxy = await startHaproxy(tools.haproxy, nodes)
  const addressOf = (at: number) => `postgres://postgres@127.0.0.1:${at}/postgres`
  const pooler = await startPgbouncer(addressOf(haproxy.port))
  const standby = () => nodes.find(node => node !== primary) as Node

  return {
    port: Number(nodes[0]?.port),
    url,
    pooledUrl: pooler.urlOf(addressOf(haproxy.port)),
    ledUrl: addressOf(haproxy.port),
    standbyUrl: () => addressOf(standby().port),
    killPrimary,
    killStandby: () => killMachine(standby()),
    promoted,
    whole,
    kill: () => killPrimary('server'),
    start: whole,
    stop: async () => {
      await pooler.stop()
      await haproxy.stop()
      const all = [...nodes.map(({ process }) => process), etcd].filter(child => child !== undefined)
      for (const child of all) child.kill('SIGKILL')
      for (const { folder } of nodes) killPostgresOf(folder)
      await Promise.all(all.map(child => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Kills the Postgres of a folder, if one runs. */
function killPostgresOf(folder: string): void {
  const file = path.join(folder, 'data', 'postmaster.pid')
  if (existsSync(file)) killPostgres(Number.parseInt(readFileSync(file, 'utf8'), 10))
}
