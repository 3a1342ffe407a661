import type { Tried } from '../invariant.ts'
import { INVARIANTS, type InvariantNumber, invariantOf } from '../invariants.ts'

/** What the table reads of vitest's results. */
export type TriedModule = {
  children: {
    allTests(): Iterable<{
      meta(): { torture?: Tried }
      result(): { state: string }
      diagnostic(): { duration: number } | undefined
    }>
  }
}

export type Row = { number: InvariantNumber; tried: number; violated: number; seconds: number }

/** One row for each invariant that was tried, by its number. */
export function rowsOf(modules: Iterable<TriedModule>): Row[] {
  const rows = new Map<InvariantNumber, Row>()
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { torture } = test.meta()
      if (!torture) continue
      const number = torture.invariant
      const row = rows.get(number) ?? { number, tried: 0, violated: 0, seconds: 0 }
      row.tried += torture.tried
      row.violated += test.result().state === 'passed' ? 0 : 1
      row.seconds += (test.diagnostic()?.duration ?? 0) / 1000
      rows.set(number, row)
    }
  }
  return [...rows.values()].sort((a, b) => a.number - b.number)
}

/** As a table in Markdown, the same on the screen and in reports/torture.md. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ number, tried, violated, seconds }) => {
    const { sentence, unit } = invariantOf(number)
    return `| ${number} | ${sentence} | ${tried} ${unit} | ${violated} | ${seconds.toFixed(0)} |`
  })
  const untried = Object.keys(INVARIANTS).filter(number => !rows.some(row => String(row.number) === number))
  const gap = untried.length > 0 ? [`\nNot tried in this run: ${untried.join(', ')}.`] : []
  return ['| # | invariant | tried | violated | seconds |', '| --- | --- | --- | --- | --- |', ...lines, ...gap].join(
    '\n',
  )
}
