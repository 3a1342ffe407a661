import { ApiProblem } from './api-problem.ts'

/** What has gone already counts as taken away. @throws whatever else the removal fails with */
export async function evenIfGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error
  }
}
