import { freePort } from '../../../free-port.ts'
import { type Front, openFront } from './front.ts'
import { type Member, member } from './member.ts'

export type Cluster = {
  /** The address that customers call. */
  port: number
  /** Three processes that listen, two that run jobs. */
  members: readonly Member[]
  stop(): Promise<void>
}

export type ClusterOptions = {
  port?: number
  host?: string
  environment: Record<string, string>
  /** The database through the pooler, and Postgres itself. */
  databases: { pooled: string; direct: string }
  output: number | 'inherit'
}

const WEB = 3
const WORKERS = 2

/** The processes of `docker/compose.scaled.yaml`, one more for the jobs, behind one port; all start together. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { environment, databases, output } = options
  const ports: number[] = []
  for (let count = 0; count < WEB; count++) ports.push(await freePort())
  const front: Front = await openFront(ports, options)
  const common = {
    ...environment,
    DATABASE_URL: databases.pooled,
    DATABASE_DIRECT_URL: databases.direct,
    JOBS_IN_PROCESS: 'false',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1',
    // The processes do not listen at the customers' address.
    PUBLIC_URL: environment.PUBLIC_URL || `http://127.0.0.1:${front.port}`,
  }
  const web = ports.map((port, n) =>
    member({
      name: `API process ${n + 1}`,
      program: 'main',
      port,
      environment: { ...common, PORT: String(port) },
      output,
    }),
  )
  const workers = Array.from({ length: WORKERS }, (_, n) =>
    member({ name: `job worker ${n + 1}`, program: 'worker', environment: common, output }),
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
  return { port: front.port, members, stop }
}
