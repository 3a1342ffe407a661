import { spawnSync } from 'node:child_process'
import { arePackagesInstalled } from './installed-packages.mjs'

/**
 * Installs what the lock file says, unless it is there; ends the process with one sentence when that fails.
 * @param {string} root the repository
 */
export function ensurePackages(root) {
  if (arePackagesInstalled(root)) return
  console.log('Installing the packages of package-lock.json (npm ci); the first time this takes a minute or so…')
  // The development packages build the page and run this script, in production too.
  const { status, signal, error, stderr } = npm(root, [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ])
  if (status === 0) return
  const reason = /^npm error code (\S+)/m.exec(stderr)?.[1] ?? signal ?? `code ${status}`
  console.error(
    error
      ? `The packages could not be installed because npm does not run (${error.message}): install Node with its npm from https://nodejs.org.`
      : `The packages could not be installed (npm ci: ${reason}): check the network and the free disk space and start again, or run npm ci to read all that it says.`,
  )
  process.exit(1)
}

/** @param {string} root @param {string[]} args */
function npm(root, args) {
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' }
  // npm passes its own path to its children; without it, on Windows, npm is a batch file that needs a shell.
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return spawnSync(process.execPath, [cli, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}
