import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiProblem } from './answers.ts'

/**
 * Keeps what the server has just told, be it the answer to a change or an event. A question that is still on its way was
 * asked before it, and its answer would put back what was there.
 */
export function keepAnswer<T>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  answer: NoInfer<T>,
): void {
  void client.cancelQueries({ queryKey })
  client.setQueryData<T>(queryKey, () => answer)
}

/** What has gone already counts as taken away. @throws whatever else the removal fails with */
export async function evenIfGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error
  }
}
