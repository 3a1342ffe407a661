import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  observe(endpoint: { method: string; path: string }, status: number, ms: number): void
  /** The Prometheus page. */
  page(): Promise<string>
  contentType: string
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
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
    page: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
