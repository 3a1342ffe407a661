import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

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
