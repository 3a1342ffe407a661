import type { Env } from '../../env.ts'
import type { Log } from '../log.ts'

/**
 * What a span says beside its name: methods, routes, statuses, ids of requests and jobs. Never what came in with a
 * request, and nobody's id: traces leave the house.
 */
export type Attributes = Record<string, string | number>

/** Adds what is known only later, such as the status. */
export type Note = (attributes: Attributes) => void

/** Work that begins by itself: the answering of a request, or a job. */
export type Root = {
  name: string
  kind: 'server' | 'internal'
  attributes: Attributes
  /** The caller's header of that name, where a trusted proxy has set it. */
  traceparent?: string | undefined
}

export type Tracing = {
  /** Runs work in a span. What it does by `within` stands below it. */
  root<T>(root: Root, work: (note: Note) => Promise<T>): Promise<T>
  /** Runs a part of what is being traced in a span of its own; by itself it is no trace, and has none. */
  within<T>(name: string, attributes: Attributes, work: (note: Note) => Promise<T>): Promise<T>
  /** Sends what is not sent yet. */
  stop(): Promise<void>
}

/** Null unless an exporter's address is set: nothing of it is even loaded then. */
export async function openTracing(env: TracingEnv, log: Log): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (endpoint === undefined) return null
  const { startTracing } = await import('./otlp-tracing.ts')
  return startTracing({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, log)
}

export type TracingEnv = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>
