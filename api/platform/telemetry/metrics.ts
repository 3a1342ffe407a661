import { getHeapStatistics } from 'node:v8'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Observe = (status: number, ms: number) => void

export type Metrics = {
  /** How each answer of an endpoint is counted and timed. */
  observer(endpoint: { method: string; path: string }): Observe
  /** What this process tells the others of its answers. */
  answers: AnswerCounts
  count: Counts
  /** The Prometheus page. */
  page(): Promise<string>
  contentType: string
}

const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** A person notices it, and no endpoint needs so long unless something is wrong. */
const SLOW_MS = 1000

const OUTCOMES: readonly ProviderOutcome[] = ['answered', 'refused', 'failed']

export function createMetrics(held: Held): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  gaugesOf(registry, held)
  const answers = createAnswerCounts()
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers,
  })
  return {
    observer({ method, path: route }) {
      return (status, ms) => {
        requests.inc({ method, route, status })
        durations.observe({ method, route }, ms / 1000)
        answers.count(status, ms)
      }
    },
    answers,
    count: createCounts(registry),
    page: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

export type CountedAnswers = { answers: number; faults: number; slow: number }

/** How many answers of endpoints this process gave since it was last asked. */
type AnswerCounts = {
  count(status: number, ms: number): void
  /** Begins anew with each call. */
  take(): CountedAnswers
}

export function createAnswerCounts(): AnswerCounts {
  let counted = none()
  return {
    count(status, ms) {
      counted.answers += 1
      if (status >= 500) counted.faults += 1
      if (ms > SLOW_MS) counted.slow += 1
    },
    take() {
      const taken = counted
      counted = none()
      return taken
    },
  }
}

const none = (): CountedAnswers => ({ answers: 0, faults: 0, slow: 0 })

/** `refused`: the provider understood the call and declined it. `failed`: it did not answer, or not sensibly. */
export type ProviderOutcome = 'answered' | 'refused' | 'failed'

/** What is counted where it happens; so seldom that the library's own counters cost nothing. */
type Counts = {
  orderPlaced(): void
  /** Paid at the provider; an order for the till never is. */
  orderPaid(): void
  providerCall(outcome: ProviderOutcome): void
  /** @param names all jobs that may run here, so that the first failure of one is a rise, and no new line */
  ofJobs(names: readonly string[]): (name: string, outcome: 'done' | 'failed') => void
}

function createCounts(registry: Registry): Counts {
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
type Held = {
  openStreams(): number
  transactions: { waiting: number; open: number }
}

function gaugesOf(registry: Registry, { openStreams, transactions }: Held): void {
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
