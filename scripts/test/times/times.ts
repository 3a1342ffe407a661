/** The durations of a run by file. Files run in parallel, so their sum exceeds the run's own duration. */
import path from 'node:path'

/** The part of vitest's results that the page shows. */
export type TimedModule = {
  moduleId: string
  project: { name: string }
  /** The milliseconds that its tests took, and those that loading its modules took. */
  diagnostic(): { duration: number; collectDuration: number }
  /** The record of `cpu-seconds.ts`, in the projects that use it. */
  meta(): { cpuSeconds?: number }
}

const SLOWEST = 40

/** A page with two tables. @param root the repository's folder @param minutes the duration of the whole run */
export function timesPage(modules: Iterable<TimedModule>, root: string, minutes: number): string {
  const files = [...modules].map(module => {
    const { duration, collectDuration } = module.diagnostic()
    const seconds = { tests: duration / 1000, reading: collectDuration / 1000 }
    const { cpuSeconds: cpu } = module.meta()
    return { file: path.relative(root, module.moduleId), project: module.project.name, cpu, ...seconds }
  })
  const projects = [...new Set(files.map(({ project }) => project))].map(project => {
    const own = files.filter(file => file.project === project)
    const [tests, reading] = [sum(own.map(it => it.tests)), sum(own.map(it => it.reading))]
    const isMeasured = own.some(({ cpu }) => cpu !== undefined)
    return { project, files: own.length, tests, reading, cpu: isMeasured ? sum(own.map(it => it.cpu ?? 0)) : undefined }
  })
  const slowest = files.toSorted((one, other) => other.tests - one.tests).slice(0, SLOWEST)
  return `# Where the time of the tests went

${minutes.toFixed(1)} minutes in all. Seconds of each file, several side by side; CPU seconds with what it has started,
without the servers that files share.

${table(
  ['project', 'files', 'tests', 'reading modules', 'CPU'],
  projects
    .toSorted((one, other) => other.tests - one.tests)
    .map(it => [it.project, String(it.files), it.tests.toFixed(0), it.reading.toFixed(0), it.cpu?.toFixed(0) ?? '']),
)}

${table(
  ['file', 'project', 'tests', 'reading modules', 'CPU'],
  slowest.map(it => [
    `\`${it.file}\``,
    it.project,
    it.tests.toFixed(1),
    it.reading.toFixed(1),
    it.cpu?.toFixed(1) ?? '',
  ]),
)}
`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
