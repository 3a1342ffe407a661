import type { Log } from '../log.ts'
import type { Tracing, TracingEnv } from './tracing.ts'

/** Null unless an exporter's address is set: nothing of it is even loaded then. */
export async function openTracing(env: TracingEnv, log: Log): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (endpoint === undefined) return null
  const { startTracing } = await import('./otlp-tracing.ts')
  return startTracing({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, log)
}
