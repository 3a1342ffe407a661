/** The part of vitest's results that is counted. */
export type CountedModule = {
  moduleId: string
  /** `failed` also when none of its tests could run, for example because of a broken import or a failing hook. */
  state(): string
  children: { allTests(): Iterable<CountedTest> }
}

type CountedTest = {
  fullName: string
  result(): { state: string; errors?: readonly { message: string }[] | undefined }
  diagnostic(): { flaky: boolean } | undefined
}

export type Counts = { passed: number; failed: number; complaints: string[] }

/**
 * Counts tests so that no failure goes unseen: a file that could not run, an error outside every test and a skipped
 * test each count as failed, and so does a run without any test.
 * @param options.maySkip whether leaving tests out was asked for
 */
export function countTests(
  modules: Iterable<CountedModule>,
  errorsOutside: number,
  { maySkip }: { maySkip: boolean },
): Counts {
  const counts: Counts = { passed: 0, failed: errorsOutside, complaints: [] }
  for (const module of modules) {
    const tests = [...module.children.allTests()].map(test => ({ name: test.fullName, state: test.result().state }))
    const failed = tests.filter(({ state }) => state === 'failed').length
    const left = tests.filter(({ state }) => state !== 'failed' && state !== 'passed')
    counts.passed += tests.length - failed - left.length
    counts.failed += failed
    counts.complaints.push(...failuresOf(module))
    if (failed === 0 && module.state() === 'failed') {
      counts.failed += 1
      counts.complaints.push(`could not run: ${module.moduleId}`)
    } else if (!maySkip) {
      counts.failed += left.length
      counts.complaints.push(...left.map(({ name }) => `skipped: ${name}`))
    }
  }
  if (counts.passed + counts.failed === 0) {
    counts.failed = 1
    counts.complaints.push('no test ran')
  }
  return counts
}

/** What failed, a line each: in a long log of which only the end is kept, vitest's own account may be gone. */
function failuresOf(module: CountedModule): string[] {
  return [...module.children.allTests()]
    .filter(test => test.result().state === 'failed')
    .map(test => `failed: ${test.fullName}: ${test.result().errors?.[0]?.message.split('\n')[0] ?? 'no error'}`)
}

/** The tests that passed only at the second try, each with its first error: a green run would hide them. */
export function onlyOnceMore(modules: Iterable<CountedModule>): string[] {
  return [...modules].flatMap(module =>
    [...module.children.allTests()]
      .filter(test => test.diagnostic()?.flaky)
      .map(test => [test.fullName, ...(test.result().errors ?? []).map(({ message }) => `  ${message}`)].join('\n')),
  )
}
