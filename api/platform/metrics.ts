import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  observe(endpoint: { method: string; path: string }, status: number, ms: number): void
  /** Counts answers of one endpoint and no more: for a path on which observing would cost a tenth of the answer. */
  tally(endpoint: { method: string; path: string }): (status: number) => void
  /** The Prometheus page. */
  page(): Promise<string>
  contentType: string
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const tallies: (() => void)[] = []
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
    collect() {
      for (const flush of tallies) flush()
    },
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return {
    observe({ method, path }, status, ms) {
      requests.inc({ method, route: path, status })
      durations.observe({ method, route: path }, ms / 1000)
    },
    tally({ method, path }) {
      const counts = new Map<number, number>()
      tallies.push(() => {
        for (const [status, count] of counts) requests.inc({ method, route: path, status }, count)
        counts.clear()
      })
      return status => counts.set(status, (counts.get(status) ?? 0) + 1)
    },
    page: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
