/** Calls of the staff, and the question who is at the device, for the answer to which they may wait. */

import type { Endpoint, OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { endStaff, needFactor, staffIsBack, staffToken, staffWorked } from '../session/staff-session.ts'
import { createStore } from '../state/store.ts'
import { ApiProblem, type CallOptions, call } from './api.ts'

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

/** The server wants to know anew who is at this device: one question for however many calls wait for the answer. */
export type ProofAsked = {
  /** The person's id. */
  person: string
  /** `strong`: a PIN is not enough. */
  level: 'recent' | 'anew' | 'strong'
}
type WaitingProof = ProofAsked & { settle: (isProven: boolean) => void; answer: Promise<boolean> }

/** The open question; undefined where there is none. */
export const proofAsked = createStore<WaitingProof | undefined>(undefined)

/**
 * Asks, and waits for the answer. Whoever is asked meanwhile about the same person, and no more strictly, waits with them.
 * @returns whether it was proven; false: the person gave it up
 */
export async function askProof(asked: ProofAsked): Promise<boolean> {
  const open = proofAsked.get()
  if (open?.person === asked.person && (open.level === asked.level || asked.level === 'recent'))
    return await open.answer
  open?.settle(false)
  let settle = (_: boolean) => {}
  const answer = new Promise<boolean>(resolve => {
    settle = resolve
  })
  proofAsked.set({ ...asked, settle, answer })
  return await answer
}

/** Answers whoever waits. */
export function settleProof(isProven: boolean): void {
  const open = proofAsked.get()
  proofAsked.set(undefined)
  open?.settle(isProven)
}
