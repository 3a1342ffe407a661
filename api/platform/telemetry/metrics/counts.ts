import { getHeapStatistics } from 'node:v8'
import { Counter, Gauge, type Registry } from 'prom-client'

/** `refused`: the provider understood the call and declined it. `failed`: it did not answer, or not sensibly. */
export type ProviderOutcome = 'answered' | 'refused' | 'failed'

/** What is counted where it happens; so seldom that the library's own counters cost nothing. */
export type Counts = {
  orderPlaced(): void
  /** Paid at the provider; an order for the till never is. */
  orderPaid(): void
  providerCall(outcome: ProviderOutcome): void
  /** @param names all jobs that may run here, so that the first failure of one is a rise, and no new line */
  ofJobs(names: readonly string[]): (name: string, outcome: 'done' | 'failed') => void
}

const OUTCOMES: readonly ProviderOutcome[] = ['answered', 'refused', 'failed']

export function createCounts(registry: Registry): Counts {
  const registers = [registry]
  const placed = new Counter({ name: 'orders_placed_total', help: 'Orders placed', registers })
  const paid = new Counter({ name: 'orders_paid_total', help: 'Orders paid at the provider', registers })
  const calls = new Counter({
    name: 'payment_provider_calls_total',
    help: 'Calls to the payment provider',
    labelNames: ['outcome'] as const,
    registers,
  })
  for (const outcome of OUTCOMES) calls.inc({ outcome }, 0)
  // Not `job`: Prometheus gives each series a label of that name.
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Jobs run',
    labelNames: ['name', 'outcome'] as const,
    registers,
  })
  return {
    orderPlaced: () => placed.inc(),
    orderPaid: () => paid.inc(),
    providerCall: outcome => calls.inc({ outcome }),
    ofJobs(names) {
      for (const name of names) for (const outcome of ['done', 'failed']) jobs.inc({ name, outcome }, 0)
      return (name, outcome) => jobs.inc({ name, outcome })
    },
  }
}

/** What a process holds at the moment of asking; none of it asks the database. */
export type Held = {
  openStreams(): number
  transactions: { waiting: number; open: number }
}

export function gaugesOf(registry: Registry, { openStreams, transactions }: Held): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('event_streams_open', 'Event streams held open', openStreams)
  gauge('database_transactions_waiting', 'Transactions that wait for a connection', () => transactions.waiting)
  gauge('database_transactions_open', 'Transactions that have a connection', () => transactions.open)
  gauge('nodejs_heap_size_limit_bytes', 'At which the process dies', () => getHeapStatistics().heap_size_limit)
}
