/** The server wants to know anew who is at this device: one question for however many calls wait for the answer. */
import { createStore } from '../state/stores/store.ts'

export type ProofAsked = {
  /** The person's id. */
  person: string
  /** `strong`: a PIN is not enough. */
  level: 'recent' | 'anew' | 'strong'
}
type Waiting = ProofAsked & { settle: (isProven: boolean) => void; answer: Promise<boolean> }

/** What is asked now; undefined: nothing. */
export const proofAsked = createStore<Waiting | undefined>(undefined)

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
