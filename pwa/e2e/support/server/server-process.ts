import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { COLUMN_NAMES } from '#api/platform/database/database.ts'
import { freePort } from '#scripts/free-port.ts'
import { keepServerLog } from '#scripts/test/server-logs.ts'

export type ServerProcess = {
  origin: string
  dataDir: string
  /** The server's output so far. */
  output(): Promise<string>
  kill(signal: NodeJS.Signals): void
  /** Its exit code, null when a signal ended it. */
  exited: Promise<number | null>
  /** Ends the server by SIGTERM and deletes its data folder. */
  stop(): Promise<void>
}

export const ROOT: string = path.resolve(import.meta.dirname, '../../../..')

/**
 * Starts the application as `npm start` does and waits until it answers.
 * @param environment with a DATA_DIR, to start on the data of an earlier server; otherwise it gets a folder of its own
 * @param program another script of package.json, or another copy of the repository
 */
export async function startServer(
  environment: Record<string, string> = {},
  { script = 'start', folder = ROOT }: { script?: 'start' | 'dev'; folder?: string } = {},
): Promise<ServerProcess> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'lai-khram-e2e-')))
  const logFile = path.join(dataDir, 'server.log')
  const log = createWriteStream(logFile, { flags: 'a' })
  await once(log, 'open')
  await keepServerLog(logFile)
  const port = await freePort()
  // The IPC channel makes the server stop with this process, however that ends.
  const child = spawn(process.execPath, await commandOf(script), {
    cwd: folder,
    env: {
      ...process.env,
      ...(await emptySettings()),
      ...{ NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', RATE_LIMITS: 'off' },
      // Stand-ins of printers listen on this machine.
      PRINTER_ADDRESSES: 'any',
      ...environment,
    },
    stdio: ['ignore', log, log, 'ipc'],
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const output = () => readFile(logFile, 'utf8')
  const isReady = await Promise.race([once(child, 'message').then(() => true), exited.then(() => false)])
  if (!isReady) throw new Error(`npm run ${script} failed:\n${await output()}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    output,
    kill: signal => child.kill(signal),
    exited,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The database of a server that runs; the caller closes the connection. */
export async function connect(dataDir: string): Promise<postgres.Sql> {
  const secrets = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string }
  // The fourth line of Postgres's postmaster.pid is the port.
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  return postgres({
    host: '127.0.0.1',
    port: Number(pidFile.split('\n')[3]),
    user: 'lai_khram',
    database: 'lai_khram',
    password: secrets.databasePassword,
    max: 1,
    onnotice: () => {},
    transform: COLUMN_NAMES,
  })
}

/** The arguments of `node` in a script of package.json. */
async function commandOf(script: 'start' | 'dev'): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<'start' | 'dev', string>
  }
  const [program, ...args] = scripts[script].split(' ')
  // `npm run test:cluster` runs the same tests against several processes.
  if (process.env.TEST_CLUSTER) return ['scripts/torture/cluster/start.mjs']
  if (program !== 'node') throw new Error(`npm run ${script} runs ${program}, which the journeys cannot start`)
  return args
}

/** An empty variable counts as absent, and overrides a developer's own settings in the shell and in `.env`. */
async function emptySettings(): Promise<Record<string, string>> {
  const example = await readFile(path.join(ROOT, '.env.example'), 'utf8')
  return Object.fromEntries([...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => [name ?? '', '']))
}
