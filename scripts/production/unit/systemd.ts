import { spawnSync } from 'node:child_process'
import { installByApt } from '../../apt.ts'
import { Fault } from '../../fault.ts'

export const UNIT = 'docker/lai-khram.service'

/** What a program of Debian prints; installed now where that is possible. @throws Fault that says how to get it */
export function said(program: string, debianPackage: string, args: string[]): { status: number | null; text: string } {
  const run = () => spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, SYSTEMD_COLORS: '0' } })
  let answer = run()
  if (answer.error) {
    installByApt(`Installing ${program}`, debianPackage)
    answer = run()
  }
  if (answer.error) {
    throw new Fault(`${program} is needed here and missing: install it (apt-get install ${debianPackage}).`)
  }
  return { status: answer.status, text: answer.stdout + answer.stderr }
}

/** The system calls of some of systemd's groups, such as @privileged. */
export function callsOf(groups: readonly string[]): string[] {
  const { text } = said('systemd-analyze', 'systemd', ['syscall-filter', '--no-pager', ...groups])
  const words = text
    .split('\n')
    .filter(line => /^\s+\S/.test(line))
    .map(line => line.trim())
  const nested = words.filter(word => word.startsWith('@') && !groups.includes(word))
  const plain = words.filter(word => /^\w+$/.test(word))
  return nested.length > 0 ? [...new Set([...plain, ...callsOf(nested)])] : plain
}
