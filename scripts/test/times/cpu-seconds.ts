/**
 * Notes for each test file how many CPU seconds its process and what that has started (a browser, servers) took: unlike
 * the time by the clock, they are the same whoever shares the machine. A server that several files share is not theirs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a test file, where the system tells. */
    cpuSeconds?: number
  }
}

/** The kernel counts in these, whatever its own clock. */
const TICKS_A_SECOND = 100

const before = familyCpuSeconds(process.pid)
// biome-ignore lint/correctness/noEmptyPattern: vitest reads the first argument's text, and takes nothing else there
afterAll(({}, { file }) => {
  if (before !== undefined) file.meta.cpuSeconds = (familyCpuSeconds(process.pid) ?? before) - before
})

/** Of a process, its children and theirs, also of those that have ended. */
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
    // After the name, which stands in brackets and may hold spaces: state, parent, …, user, system, children's of both.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((all, field) => all + Number(field), 0)
    return [[pid, { parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND }]]
  } catch {
    // It has ended in between.
    return []
  }
}
