import { expect, it } from 'vitest'
import { createAnswerCounts } from './metrics.ts'

it('counts answers, faults of ours and slow ones, and begins anew once they are taken', () => {
  const counts = createAnswerCounts()
  for (const [status, ms] of [
    [200, 3],
    [422, 1000],
    [500, 5],
    [503, 1001],
  ] as const) {
    counts.count(status, ms)
  }
  expect(counts.take()).toEqual({ answers: 4, faults: 2, slow: 1 })
  expect(counts.take()).toEqual({ answers: 0, faults: 0, slow: 0 })
})
