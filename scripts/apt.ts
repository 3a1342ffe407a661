import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this machine takes packages from us: it has apt, and we are root. */
export function hasApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs packages where that is possible, and says first what for; whoever needs them looks for them again. */
export function installByApt(purpose: string, ...packages: string[]): void {
  if (!hasApt()) return
  console.log(`${purpose} (apt-get install ${packages.join(' ')})…`)
  apt('inherit', 'update')
  apt('inherit', 'install', '-y', '--no-install-recommends', ...packages)
}

/** @param stderr 'ignore' where a failure does no harm */
export function apt(stderr: 'inherit' | 'ignore', ...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', stderr] })
}
