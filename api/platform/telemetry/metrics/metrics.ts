import { Counter, collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import { type AnswerCounts, createAnswerCounts } from './answer-counts.ts'
import { type Counts, createCounts, gaugesOf, type Held } from './counts.ts'

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

type Route = {
  labels: { method: string; route: string }
  /** Since the page was last asked for. */
  counts: Map<number, number>
  /** How many took at most as long as each of `BUCKETS`, none of them in the one before it. */
  perBucket: number[]
  slower: number
  seconds: number
}

const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]
const DURATIONS = 'http_request_duration_seconds'

/**
 * Observing an answer adds to three numbers, and the library's own metrics are made from them when somebody asks: its
 * labels for each answer would cost a tenth of a prepared one.
 */
export function createMetrics(held: Held): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gaugesOf(registry, held)
  const routes: Route[] = []
  const answers = createAnswerCounts()
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
    collect() {
      for (const { labels, counts } of routes) {
        for (const [status, count] of counts) requests.inc({ ...labels, status }, count)
        counts.clear()
      }
    },
  })
  registry.registerMetric(durationsOf(routes))
  return {
    observer({ method, path }) {
      const known = routes.find(({ labels }) => labels.method === method && labels.route === path)
      const route = known ?? newRoute(method, path)
      if (!known) routes.push(route)
      return (status, ms) => {
        record(route, status, ms / 1000)
        answers.count(status, ms)
      }
    },
    answers,
    count: createCounts(registry),
    page: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function newRoute(method: string, path: string): Route {
  return {
    labels: { method, route: path },
    counts: new Map(),
    perBucket: BUCKETS.map(() => 0),
    slower: 0,
    seconds: 0,
  }
}

function record(route: Route, status: number, seconds: number): void {
  route.counts.set(status, (route.counts.get(status) ?? 0) + 1)
  route.seconds += seconds
  const bucket = BUCKETS.findIndex(most => seconds <= most)
  if (bucket < 0) route.slower += 1
  else route.perBucket[bucket] = (route.perBucket[bucket] ?? 0) + 1
}

/** As the library's own `Histogram` prints itself; one without answers is left out. */
function durationsOf(routes: readonly Route[]): Metric {
  const metric = { name: DURATIONS, help: 'Time to answer', type: 'histogram', aggregator: 'sum' }
  return {
    ...metric,
    get: async () => ({ ...metric, values: routes.flatMap(valuesOf) }),
    reset: () => {},
  } as unknown as Metric
}

function valuesOf({ labels, perBucket, slower, seconds }: Route) {
  let count = 0
  const buckets = BUCKETS.map((le, at) => {
    count += perBucket[at] ?? 0
    return { metricName: `${DURATIONS}_bucket`, labels: { ...labels, le }, value: count }
  })
  count += slower
  if (count === 0) return []
  return [
    ...buckets,
    { metricName: `${DURATIONS}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { metricName: `${DURATIONS}_sum`, labels, value: seconds },
    { metricName: `${DURATIONS}_count`, labels, value: count },
  ]
}
