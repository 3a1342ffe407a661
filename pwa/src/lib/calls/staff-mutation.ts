import {
  type InvalidateQueryFilters,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query'
import type { Endpoint, OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from './staff-call.ts'

type Made<E extends Endpoint> = RequestOf<E> & { key?: string }

type Change<E extends Endpoint, Input, Before> = Omit<
  UseMutationOptions<OutputOf<E>, Error, Input, Before>,
  'mutationFn' | 'onSuccess' | 'onSettled'
> & {
  /**
   * The call, or a promise of it where the device has to be asked first. `key` is its idempotency key, the same for a
   * second try, since the first answer may have been lost.
   */
  request: (input: Input) => Made<E> | Promise<Made<E>>
  /** Shows the answer; waited for. */
  takes?: (client: QueryClient, answer: OutputOf<E>, input: Input) => unknown
  /**
   * The queries that grow old by it, after a failure too: it may have happened all the same. They are not waited for,
   * since after a session's end they wait for the next login. A function refreshes by itself, and is waited for.
   */
  refreshes?: readonly InvalidateQueryFilters[] | ((client: QueryClient) => unknown)
}

/** A call of the staff that changes something, for a component. */
export function useStaffMutation<E extends Endpoint, Input = void, Before = unknown>(
  endpoint: E,
  { request, takes, refreshes = [], ...others }: Change<E, Input, Before>,
) {
  return useMutation<OutputOf<E>, Error, Input, Before>({
    ...others,
    async mutationFn(input) {
      const made = await request(input)
      return await staffCall(endpoint, made, { idempotencyKey: made.key })
    },
    onSuccess: (answer, input, _, { client }) => takes?.(client, answer, input),
    onSettled(_, __, ___, ____, { client }) {
      if (typeof refreshes === 'function') return refreshes(client)
      for (const query of refreshes) void client.invalidateQueries(query)
    },
  })
}
