import type { Tracing, TracingEnv } from '../context.ts'
import type { Sql } from '../database/database.ts'
import type { Log } from './log.ts'
import type { ProviderOutcome } from './metrics.ts'

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

/** How many transactions of a pool wait for a connection now, and how many have one. */
export type Transactions = { waiting: number; open: number }

type Begin = (options: string, work: (tx: unknown) => unknown) => Promise<unknown>

/**
 * Counts the transactions of a pool. The driver tells of nothing that happens in it; but whatever keeps a connection for
 * long is a transaction, so that those which wait for one are what a pool too small looks like.
 * @param around runs each of them, from asking for a connection to its end
 */
export function watchTransactions(
  sql: Sql,
  around: <T>(run: () => Promise<T>) => Promise<T> = run => run(),
): Transactions {
  const count = { waiting: 0, open: 0 }
  const begin = sql.begin.bind(sql) as unknown as Begin

  async function counted(options: string, work: (tx: unknown) => unknown): Promise<unknown> {
    let state: keyof Transactions = 'waiting'
    count.waiting += 1
    try {
      return await begin(options, tx => {
        count.waiting -= 1
        count.open += 1
        state = 'open'
        return work(tx)
      })
    } finally {
      count[state] -= 1
    }
  }

  sql.begin = ((...args: [string, never] | [never]) => {
    const [options, work] = args.length === 1 ? ['', args[0]] : args
    return around(() => counted(options, work))
  }) as Sql['begin']
  return count
}

/** Null unless an exporter's address is set: nothing of it is even loaded then. */
export async function openTracing(env: TracingEnv, log: Log): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (endpoint === undefined) return null
  const { startTracing } = await import('./otlp-tracing.ts')
  return startTracing({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, log)
}
