import type { Endpoint, OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { askProof, type ProofAsked } from '../../session/proof-asked.ts'
import { endStaff, needFactor, staffIsBack, staffToken, staffWorked } from '../../session/staff-session.ts'
import { ApiProblem, type CallOptions, call } from '../api.ts'

/** A change was not made, since the session was over. The page still has what was typed. */
export class SessionOver extends ApiProblem {
  constructor({ status, body }: ApiProblem) {
    const detail = 'Session expirée. Reconnectez-vous, puis recommencez\u00a0: cet essai n’a rien enregistré.'
    super(status, { ...body, code: 'session_expired', detail })
    this.name = 'SessionOver'
  }
}

/**
 * Calls as the member of the staff who is logged in. When the session is over, a read waits for the new login and then
 * asks again, so that nothing on the page fails; a change is not repeated, since nobody would expect it to happen then.
 * Where the server wants to know who is there, the person is asked, and the call made again: it has changed nothing yet.
 * @throws ApiProblem, NetworkFailure as `call` does; SessionOver for a change that has to be made again
 */
export async function staffCall<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<OutputOf<E>> {
  for (;;) {
    const token = staffToken()
    try {
      const answer = await call(endpoint, request, { ...options, token })
      staffWorked(token)
      return answer
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.status !== 401) {
        staffWorked(token)
        if (error.code === 'factor_needed') needFactor(token, true)
        if (error.code === 'proof_needed' && (await askProof(error.body as ProofAsked))) continue
        throw error
      }
      endStaff(token)
      // Another tab may have logged in meanwhile: then the refused token is an old one, and asking again is safe.
      const isRenewed = staffToken() !== undefined && staffToken() !== token
      if (endpoint.method !== 'GET' && !isRenewed) throw new SessionOver(error)
      await staffIsBack(options.signal)
    }
  }
}
