/** Three API processes and two job workers, restarted one after the other under customers who notice nothing. */
import { expect, test } from 'vitest'
import { reopened } from '../people/streams.ts'
import { playEvening } from './evening.ts'
import { roll } from './roll.ts'

const ROUNDS = 2

test('a rolling restart: no request fails, and every stream goes on where it was', { timeout: 600_000 }, async () => {
  let requests = 0
  const failed: string[] = []
  let slowestMs = 0
  const { boards, book } = await playEvening(async ({ during, cluster }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const tally = await during(() => roll(cluster.members))
      requests += tally.requests
      failed.push(...tally.failed)
      slowestMs = Math.max(slowestMs, tally.slowestMs)
    }
    process.stdout.write(
      `each process restarted ${ROUNDS} times: ${failed.length} of ${requests} requests failed, the slowest took ` +
        `${Math.round(slowestMs)} ms\n`,
    )
  })
  const ofBoards = boards.map(({ line }) => line)
  const ofPages = [...book.orders.values()].map(({ page }) => page.line)
  process.stdout.write(
    `${book.orders.size} orders; streams resumed: ${reopened(ofBoards)} of boards, ${reopened(ofPages)} of pages\n`,
  )
  expect(failed).toEqual([])
  expect(ofBoards.flatMap(line => line.refusals())).toEqual([])
  expect(reopened(ofBoards)).toBeGreaterThanOrEqual(ofBoards.length * ROUNDS)
  expect(reopened(ofPages)).toBeGreaterThan(0)
})
