import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { Fault } from '../../fault.ts'
import { freePort } from '../../free-port.ts'
import { visit } from './people.ts'

/** Beside an installation of this machine's own, which has the files' name, images and ports. */
const PROJECT = 'lai-khram-drill'
const APP = { image: 'lai-khram-drill', volumes: ['/dev/null:/usr/bin/dash:ro', '/dev/null:/usr/bin/bash:ro'] }
const NODE = { image: 'lai-khram-drill-postgres' }

export type Installation = {
  /** Where its proxies listen, on 127.0.0.1. */
  ports: readonly number[]
  /** Seconds from `up` to the first answer, the images' builds included. */
  upSeconds: number
  /** `docker compose …` of it. @returns what it printed */
  compose(...args: string[]): Promise<string>
  /** Runs a command in the container of a service, a program and its arguments. @returns what it printed */
  inside(service: string, ...command: string[]): Promise<string>
  /** What `docker inspect` prints of a service's first container by this template. */
  fact(service: string, template: string): Promise<string>
}

/**
 * An installation by the committed compose files, started before the tests of this file as docs/operations.md says, and
 * removed after them. Its domain is `localhost`, for which Caddy signs by itself; its application finds no shell; its
 * proxies have free ports.
 * @param files of docker/
 * @param services those to start, if not all
 */
export function installation(files: readonly string[], services: readonly string[] = []): Installation {
  const place = mkdtempSync(path.join(tmpdir(), 'lai-khram-containers-'))
  const named = [...files.map(name => `docker/${name}`), path.join(place, 'drill.yaml')].flatMap(file => [
    '--file',
    file,
  ])
  const base = ['compose', '--project-name', PROJECT, '--env-file', path.join(place, '.env'), ...named]
  const compose = (...args: string[]) => docker(...base, ...args)
  const remove = () => compose('down', '--volumes', '--remove-orphans', '--timeout', '5')
  const house: Installation = {
    ports: [],
    upSeconds: 0,
    compose,
    inside: (service, ...command) => compose('exec', '-T', service, ...command),
    fact: async (service, template) => {
      const [id = ''] = (await compose('ps', '--all', '--quiet', service)).split('\n')
      return (await docker('inspect', '--format', template, id)).trim()
    },
  }
  beforeAll(async () => {
    await docker('info')
    house.ports = [await freePort(), ...(files.includes('compose.ha.yaml') ? [await freePort()] : [])]
    writeFileSync(path.join(place, '.env'), secrets())
    writeFileSync(path.join(place, 'drill.yaml'), ownNames(files, house.ports))
    // What an interrupted run left.
    await remove()
    const since = performance.now()
    await compose('up', '--detach', '--build', ...services)
    await answers(house.ports)
    house.upSeconds = Math.round((performance.now() - since) / 1000)
  }, 900_000)
  afterAll(async () => {
    await remove()
    rmSync(place, { recursive: true, force: true })
  }, 120_000)
  return house
}

/** Resolves once the application answers through each proxy, which starts last. */
export async function answers(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const asked = () => visit({ ports: [port] }, { path: '/healthz' })
    await vi.waitFor(async () => expect((await asked()).status).toBe(200), { timeout: 120_000, interval: 250 })
  }
}

/** `docker …`, as an operator types it. @throws Fault where there is none, else what it printed */
export async function docker(...args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('docker', args, { maxBuffer: 64 * 2 ** 20 })
    return stdout
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: string | number; stdout?: string; stderr?: string }
    if (code === 'ENOENT' || stderr.includes('Cannot connect to the Docker daemon')) {
      throw new Fault('Docker with Compose is needed here: install both, and start the service docker.')
    }
    throw new Error(`docker ${args.join(' ')}: ${stdout.slice(-6000)}${stderr.slice(-3000)}`)
  }
}

function secrets(): string {
  const secret = () => randomBytes(24).toString('hex')
  return Object.entries({
    DOMAIN: 'localhost',
    POSTGRES_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    ARCHIVE_KEY: secret(),
    SESSION_SECRET: secret(),
    ADMIN_PASSWORD: secret(),
    STRIPE_SECRET_KEY: 'sk_test_unused',
    STRIPE_WEBHOOK_SECRET: 'whsec_unused',
    SMTP_URL: 'smtp://mail.example.invalid:25',
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

/** The file over the others. `!override` has no place in JSON, which is YAML but for that. */
function ownNames(files: readonly string[], ports: readonly number[]): string {
  const [isPair, isScaled] = [files.includes('compose.ha.yaml'), files.includes('compose.scaled.yaml')]
  const services = {
    app: APP,
    ...((isPair || isScaled) && { worker: APP }),
    ...(isPair && { 'db-one': NODE, 'db-two': NODE }),
  }
  const lines = Object.entries(services).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)
  const proxies = ['proxy', 'proxy-two']
    .slice(0, ports.length)
    .map((name, index) => `  ${name}: { ports: !override ['127.0.0.1:${ports[index]}:443'] }`)
  return ['services:', ...lines, ...proxies, ''].join('\n')
}
