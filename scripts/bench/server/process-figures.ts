import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU seconds that processes have used so far, from /proc; those that ended since are not counted. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuTicks(pid), 0) / TICKS_PER_SECOND
}

function cpuTicks(pid: number): number {
  try {
    // utime and stime are counted from the command's closing parenthesis, since the command may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

/** A process with its children, such as Postgres with its sessions. */
export function family(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => parentOf(name) === pid)
  return [pid, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    )
  } catch {
    return undefined
  }
}

/** The resident memory, in MiB. */
export function residentMiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
