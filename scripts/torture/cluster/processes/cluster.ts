import { freePort } from '../../../free-port.ts'
import { type Front, openFront, type Tally } from './front.ts'
import { type Member, member } from './member.ts'

export type Cluster = {
  /** The address that customers call. */
  port: number
  /** Three processes that listen, two that run jobs. */
  members: readonly Member[]
  /** What customers were answered since this was last asked. */
  tally(): Tally
  stop(): Promise<void>
}

export type ClusterOptions = {
  port?: number
  host?: string
  environment: Record<string, string>
  /** The database through the pooler, and Postgres itself. */
  databases: { pooled: string; direct: string }
  /** The folder of the release that its processes begin with: this repository unless said. */
  release?: string | undefined
  output: number | 'inherit'
}

const WEB = 3
const WORKERS = 2

/** The processes of `docker/compose.scaled.yaml`, one more for the jobs, behind one port; all start together. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { environment, databases, release, output } = options
  const ports: number[] = []
  for (let count = 0; count < WEB; count++) ports.push(await freePort())
  const front: Front = await openFront(ports, { ...options, asksReady: true })
  const common = {
    ...environment,
    DATABASE_URL: databases.pooled,
    DATABASE_DIRECT_URL: databases.direct,
    JOBS_IN_PROCESS: 'false',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1',
    // Several times as long as the front takes to notice.
    STOP_DELAY_SECONDS: '2',
    // The processes do not listen at the customers' address. A passkey belongs to a name, not to a number.
    PUBLIC_URL: environment.PUBLIC_URL || `http://localhost:${front.port}`,
  }
  const web = ports.map((port, n) =>
    member({
      name: `API process ${n + 1}`,
      program: 'main',
      port,
      environment: { ...common, PORT: String(port) },
      release,
      output,
    }),
  )
  const workers = Array.from({ length: WORKERS }, (_, n) =>
    member({ name: `job worker ${n + 1}`, program: 'worker', environment: common, release, output }),
  )
  const members = [...web, ...workers]
  const stop = async () => {
    await Promise.all(members.map(one => one.stop()))
    await front.close()
  }
  try {
    // All of them start on an empty database, which must be migrated once.
    await Promise.all(web.map(one => one.start()))
    await Promise.all(workers.map(one => one.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return { port: front.port, members, tally: front.tally, stop }
}
