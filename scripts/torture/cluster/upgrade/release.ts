import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { newestMigration } from '#api/platform/database/migrate.ts'
import { Fault } from '../../../fault.ts'

/** A former release, installed and built in a folder of its own. */
export type Release = { folder: string; newest: number }

/** Makes the release of a commit ready to run, until the test is finished. @throws Fault with what npm or the build said */
export async function installRelease(commit: string): Promise<Release> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder])
  await run(folder, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund')
  await run(folder, process.execPath, '--import', 'tsx', 'scripts/build.ts', 'api')
  return { folder, newest: await newestMigration(path.join(folder, 'sql/migrations')) }
}

async function run(cwd: string, program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd, env: bare(), stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Fault(`${path.basename(program)} ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`)
}

/** The machine's environment, without what a running test adds. */
function bare(): NodeJS.ProcessEnv {
  const names = /^(PATH|HOME|LANG|TMPDIR|npm_config_.*)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)))
}
