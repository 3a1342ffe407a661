/**
 * Records the CPU seconds of each test file's process and of its children (a browser, servers). Unlike the time by the
 * clock, they hardly depend on what else runs on the machine. Servers that several files share are not counted.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Undefined where the system has no /proc. */
    cpuSeconds?: number
  }
}

/** The unit of /proc, which does not depend on the kernel's own tick rate. */
const TICKS_A_SECOND = 100

const before = familyCpuSeconds(process.pid)
// biome-ignore lint/correctness/noEmptyPattern: vitest reads the first argument's text, and takes nothing else there
afterAll(({}, { file }) => {
  if (before !== undefined) file.meta.cpuSeconds = (familyCpuSeconds(process.pid) ?? before) - before
})

/** The CPU seconds of a process and its descendants, including those that have ended. */
function familyCpuSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const all = new Map(readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? statOf(Number(name)) : [])))
  const sum = (of: number): number => {
    const children = [...all].filter(([, { parent }]) => parent === of)
    return children.reduce((seconds, [child]) => seconds + sum(child), all.get(of)?.seconds ?? 0)
  }
  return sum(pid)
}

function statOf(pid: number): [number, { parent: number; seconds: number }][] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may contain spaces. After it: state, parent, …, user, system, and both for ended
    // children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((all, field) => all + Number(field), 0)
    return [[pid, { parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND }]]
  } catch {
    // The process has ended meanwhile.
    return []
  }
}
