import type { TestRun } from './run-tests.ts'

/**
 * - `killed`: a test saw that the guard was gone
 * - `survived`: they were all content
 * - `unclear`: they did not get as far as to say
 */
export type Verdict =
  | { kind: 'killed'; by: string; more: number }
  | { kind: 'survived' }
  | { kind: 'unclear'; why: string }

/** How an expectation that was not met begins; anything else that a test throws says only that something broke. */
const EXPECTED_OTHERWISE =
  /\bAssertionError\b|\bTestingLibraryElementError\b|Property failed after|\bError: (expected|promise (resolved|rejected)) /

/** What a run of the tests says of the guard that was out. */
export function verdictOn({ report, said, isStopped, brokenSql, seconds }: TestRun): Verdict {
  if (isStopped) return { kind: 'unclear', why: `stopped after ${seconds.toFixed(0)} s` }
  if (!report) return { kind: 'unclear', why: `vitest did not begin: ${lastLine(said)}` }
  if (brokenSql) return { kind: 'unclear', why: `the SQL without it is none: ${brokenSql}` }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  const seen = failed.filter(({ failureMessages }) => failureMessages?.some(word => EXPECTED_OTHERWISE.test(word)))
  if (seen[0]) return { kind: 'killed', by: seen[0].fullName.trim(), more: failed.length - 1 }
  if (failed[0]) return { kind: 'unclear', why: `broke, without an expectation: ${firstLine(failed[0])}` }
  const unrun = report.testResults.find(({ status }) => status === 'failed')
  if (unrun) return { kind: 'unclear', why: `could not run ${unrun.name}: ${unrun.message.split('\n')[0]}` }
  const hasRun = tests.some(({ status }) => status === 'passed')
  return hasRun ? { kind: 'survived' } : { kind: 'unclear', why: 'no test ran' }
}

function firstLine({ fullName, failureMessages }: { fullName: string; failureMessages?: string[] | null }): string {
  return `${fullName.trim()}: ${failureMessages?.[0]?.split('\n')[0] ?? ''}`
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
