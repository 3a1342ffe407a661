import type { ProviderOutcome } from './counts.ts'

/**
 * Sends one attempt of a call to the payment provider and says how it ended: by the headers, since a body that breaks off
 * is an attempt more. 429 and 5xx are failures, which the SDK tries again.
 */
export function watchedFetch(note: (outcome: ProviderOutcome) => void): typeof fetch {
  return async (address, init) => {
    let outcome: ProviderOutcome = 'failed'
    try {
      const answer = await fetch(address, init)
      outcome = outcomeOf(answer.status)
      return answer
    } finally {
      note(outcome)
    }
  }
}

function outcomeOf(status: number): ProviderOutcome {
  if (status === 429 || status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'answered'
}
