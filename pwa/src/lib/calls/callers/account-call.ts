import type { Endpoint, OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { customerToken } from '../../session/customer-session.ts'
import { ApiProblem, call } from '../api.ts'

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
