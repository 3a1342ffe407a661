import type { Answer } from './test-app.ts'

/**
 * An answer that has to be a good one: a step towards what a test is about would otherwise fail in silence, and the
 * test would pass because nothing was done.
 * @param status the very one, where another good one would be as wrong
 * @throws Error with what was answered instead
 */
export async function done<T>(answer: Promise<Answer<T>> | Answer<T>, status?: number): Promise<Answer<T>> {
  const given = await answer
  const isAsked = status === undefined ? given.status < 300 : given.status === status
  if (!isAsked) throw new Error(`a step of the test was answered ${given.status} ${JSON.stringify(given.body)}`)
  return given
}
