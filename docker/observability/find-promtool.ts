import { spawnSync } from 'node:child_process'
import { installByApt } from '#scripts/apt.ts'
import { Fault } from '#scripts/fault.ts'

/**
 * The command promtool, installed where this machine takes packages from us.
 * @throws Fault that says what to install
 */
export function findPromtool(): string {
  if (!isThere()) installByApt('promtool is needed to try the alerts', 'prometheus')
  if (isThere()) return 'promtool'
  throw new Fault(
    'promtool is missing: install Debian’s package `prometheus` (it need not run), or put promtool in PATH.',
  )
}

function isThere(): boolean {
  return spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0
}
