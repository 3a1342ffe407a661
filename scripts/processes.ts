/** Facts of the system about other processes, enough to distinguish one from a later one with its number. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export type ProcessFacts = {
  /** An identity that stays the same while the process lives and differs from any other process's. */
  startedAt: string
  command: string
  /** The id of its parent process. */
  parent: number
}

/** @returns undefined when no such process runs */
export function processFacts(pid: number): ProcessFacts | undefined {
  if (!isAlive(pid)) return undefined
  try {
    if (process.platform === 'linux') return fromProc(pid)
    if (process.platform === 'win32') return fromPowershell(pid)
    return fromPs(pid)
  } catch {
    // It has ended meanwhile.
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

/** Whether any process with this id runs, even if it is no longer the same one. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether it is a zombie: it has ended and its parent has not reaped it, as in a container without an init. */
function isZombie(pid: number): boolean {
  return process.platform === 'linux' && / Z /.test(statOf(pid).slice(0, 3))
}

/** The fields after the name, which is in brackets and may contain spaces. */
function statOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 1)
}

function fromProc(pid: number): ProcessFacts {
  // Counted from the state, the first field after the name.
  const fields = statOf(pid).trimStart().split(' ')
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return {
    startedAt: `${boot} ${fields[19]}`,
    command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    parent: Number(fields[1]),
  }
}

function fromPs(pid: number): ProcessFacts {
  const env = { ...process.env, LC_ALL: 'C' }
  const ps = (field: string) =>
    execFileSync('ps', ['-p', String(pid), '-o', `${field}=`], { encoding: 'utf8', env }).trim()
  return { startedAt: ps('lstart'), command: ps('command'), parent: Number(ps('ppid')) }
}

function fromPowershell(pid: number): ProcessFacts {
  const query = `Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | ForEach-Object { $_.CreationDate.Ticks; $_.ParentProcessId; $_.CommandLine }`
  const answer = execFileSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8' })
  const [startedAt = '', parent, command = ''] = answer.split('\r\n')
  return { startedAt, command, parent: Number(parent) }
}
