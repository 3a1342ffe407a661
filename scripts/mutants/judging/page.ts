import type { Outcome } from './work-off.ts'

/** Whether an outcome is as it should be: missed by a test, or not, for a reason that is written down. */
export function isSettled({ mutant, verdict }: Outcome): boolean {
  return verdict.kind === (mutant.survives === undefined ? 'killed' : 'survived')
}

/** What became of a guard, in a few words. */
export function formatOutcome({ mutant, verdict }: Outcome): string {
  if (verdict.kind === 'killed') {
    const more = verdict.more > 0 ? ` (and ${verdict.more} more)` : ''
    return mutant.survives === undefined ? `${verdict.by}${more}` : `no longer survives: ${verdict.by}`
  }
  if (verdict.kind === 'unclear') return `unclear: ${verdict.why}`
  return mutant.survives === undefined ? 'NOTHING WENT RED' : `nothing: ${mutant.survives}`
}

/** @param taken the day and the commit */
export function rowOf(outcome: Outcome, taken: string): string {
  const { mutant, seconds } = outcome
  const cells = [mutant.guard, `\`${mutant.at}\``, formatOutcome(outcome), seconds.toFixed(0), taken]
  return `| ${cells.map(cell).join(' | ')} |`
}

/** The rows of a page as it was written before, by their guard as it stands there. */
export function rowsOf(page: string): Map<string, string> {
  const lines = page.split('\n').filter(line => line.startsWith('| ') && !/^\| (guard|---) \|/.test(line))
  return new Map(lines.map(line => [guardOf(line), line]))
}

/** The guards of a page that nothing is left to do about. */
export function settledOn(page: string): Set<string> {
  const settled = [...rowsOf(page)].filter(([, row]) => !OPEN.test(row))
  return new Set(settled.map(([guard]) => guard.replaceAll('\\|', '|')))
}

const OPEN = /\| (NOTHING WENT RED|unclear: |no longer survives: )/

/** reports/mutants.md. @param rows by guard: those just taken out and those of the page before */
export function pageOf(guards: readonly string[], rows: ReadonlyMap<string, string>): string {
  const lines = guards.flatMap(guard => rows.get(cell(guard)) ?? [])
  const survivors = lines.filter(line => line.includes('| nothing: ')).length
  const open = lines.filter(line => OPEN.test(line)).length
  return `# Every guard taken out once

\`npm run mutants -- --write\` writes this page. Each of ${guards.length} guards is taken out of a copy of the code, one at a time, and the
tests beside it are run. ${lines.length} stand here: ${lines.length - survivors - open} whose loss some test sees, ${survivors} that none misses, for the reason given, ${open} open. Only
an expectation that is not met counts: what no longer compiles without its guard, or is no SQL, says nothing. The guards
are listed in \`scripts/mutants/list\`; \`npm test\` checks that each can still be taken out where it says. A \`+\` behind a
commit: with what was not committed then.

| guard | taken out in | went red | seconds | on, at commit |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}

function guardOf(row: string): string {
  return row.slice(2).split(/(?<!\\) \| /)[0] ?? ''
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
