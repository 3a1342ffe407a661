import type { Tracing } from '../tracing/tracing.ts'
import type { ProviderOutcome } from './counts.ts'

/**
 * Sends one attempt of a call to the payment provider and says how it ended: by the headers, since a body that breaks off
 * is an attempt more. 429 and 5xx are failures, which the SDK tries again.
 */
export function watchedFetch(
  count: (outcome: ProviderOutcome) => void,
  tracing: Pick<Tracing, 'within'> | null,
): typeof fetch {
  const send: typeof fetch = async (address, init) => {
    let outcome: ProviderOutcome = 'failed'
    try {
      const answer = await fetch(address, init)
      outcome = outcomeOf(answer.status)
      return answer
    } finally {
      count(outcome)
    }
  }
  if (!tracing) return send
  return (address, init) => {
    const method = init?.method ?? 'GET'
    const path = template(new URL(String(address)).pathname)
    const attributes = { 'http.request.method': method, 'url.template': path }
    return tracing.within(`${method} ${path}`, attributes, async note => {
      const answer = await send(address, init)
      note({ 'http.response.status_code': answer.status })
      return answer
    })
  }
}

function outcomeOf(status: number): ProviderOutcome {
  if (status === 429 || status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'answered'
}

/** The provider's ids have digits or capitals after an underscore, its words have neither. */
function template(pathname: string): string {
  return pathname.replace(/\/[^/]*_[^/]*[0-9A-Z][^/]*/g, '/{id}')
}
