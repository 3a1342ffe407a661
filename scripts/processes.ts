/** What the system says about other processes: enough to tell one from another that has got its number since. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export type ProcessFacts = {
  /** The same words for as long as the process lives, other ones for any other process. */
  startedAt: string
  command: string
}

/** @returns undefined when no such process runs */
export function processFacts(pid: number): ProcessFacts | undefined {
  if (!isAlive(pid)) return undefined
  try {
    if (process.platform === 'linux') return fromProc(pid)
    if (process.platform === 'win32') return fromPowershell(pid)
    return fromPs(pid)
  } catch {
    // It ended in between.
    return undefined
  }
}

/** Waits for a process that is no child of ours, whose end no event tells. @returns whether it ended in time */
export async function ended(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > until) return false
    await wait(25)
  }
  return true
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ended, and not yet buried by its parent; in a container without an init it never is. */
function isZombie(pid: number): boolean {
  return process.platform === 'linux' && / Z /.test(statOf(pid).slice(0, 3))
}

/** The fields after the name, which stands in brackets and may hold spaces. */
function statOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 1)
}

function fromProc(pid: number): ProcessFacts {
  // The 22nd field of all, the 20th after the name.
  const ticks = statOf(pid).trimStart().split(' ')[19]
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return { startedAt: `${boot} ${ticks}`, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
}

function fromPs(pid: number): ProcessFacts {
  const ps = (field: string) =>
    execFileSync('ps', ['-p', String(pid), '-o', `${field}=`], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    }).trim()
  return { startedAt: ps('lstart'), command: ps('command') }
}

function fromPowershell(pid: number): ProcessFacts {
  const query = `Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | ForEach-Object { $_.CreationDate.Ticks; $_.CommandLine }`
  const [startedAt = '', command = ''] = execFileSync('powershell', ['-NoProfile', '-Command', query], {
    encoding: 'utf8',
  }).split('\r\n')
  return { startedAt, command }
}
