import type { Endpoint, OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { customerToken } from '../session/customer-session.ts'
import { ApiProblem, type CallOptions, call, exchange, NetworkFailure } from './api.ts'

export type AccountCall = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<OutputOf<E>>

/**
 * Calls as the signed-in customer.
 * @param onSessionOver called when the server no longer knows the session; the error is thrown all the same
 */
export function accountCall(onSessionOver: () => unknown): AccountCall {
  return async (endpoint, request) => {
    try {
      return await call(endpoint, request, { token: customerToken() })
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) onSessionOver()
      throw error
    }
  }
}

/** A page of a list, and the cursor of the next one; undefined on the last. */
export type ListPage<Item> = { items: Item[]; next: string | undefined }

/**
 * Calls an endpoint that answers a bare list and names the next page's address in its `Link` header (RFC 8288).
 * @throws as `call`
 */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E> extends (infer Item)[] ? ListPage<Item> : never> {
  const answer = await exchange(endpoint, request, options)
  const items = await answer.json().catch((error: unknown) => {
    throw new NetworkFailure(error)
  })
  return { items, next: nextCursor(answer.headers.get('link')) } as never
}

/** Reads the cursor from `</api/orders?limit=20&cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  return address === undefined ? undefined : (new URLSearchParams(address.split('?')[1]).get('cursor') ?? undefined)
}
