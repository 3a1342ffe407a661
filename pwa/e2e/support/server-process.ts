import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#scripts/free-port.ts'

export type ServerProcess = {
  origin: string
  dataDir: string
  stop(): Promise<void>
}

const ROOT = path.resolve(import.meta.dirname, '../../..')

/**
 * Starts the application as `npm start` does, with a data folder of its own, and waits until it answers.
 * Its output is in `server.log` in that folder, which stays when the start fails.
 */
export async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lai-khram-e2e-'))
  const logFile = path.join(dataDir, 'server.log')
  const log = createWriteStream(logFile)
  await once(log, 'open')
  const port = await freePort()
  // The channel makes it stop with us, however we end.
  const child = spawn(process.execPath, await startCommand(), {
    cwd: ROOT,
    env: {
      ...process.env,
      ...(await emptySettings()),
      ...{ NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', RATE_LIMITS: 'off' },
      ...environment,
    },
    stdio: ['ignore', log, log, 'ipc'],
  })
  const exit = once(child, 'exit')
  const outcome = await Promise.race([once(child, 'message'), exit.then(() => undefined)])
  if (!outcome) throw new Error(`npm start failed:\n${await readFile(logFile, 'utf8')}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM')
      await exit
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The arguments of `node` in package.json's `start`. */
async function startCommand(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [program, ...args] = scripts.start.split(' ')
  if (program !== 'node') throw new Error(`npm start runs ${program}, which the journeys do not know how to start`)
  return args
}

/** Empty is absent, and wins over a developer's own settings in the shell and in `.env`. */
async function emptySettings(): Promise<Record<string, string>> {
  const example = await readFile(path.join(ROOT, '.env.example'), 'utf8')
  return Object.fromEntries([...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => [name ?? '', '']))
}
