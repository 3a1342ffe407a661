import type { Env } from '../../env.ts'

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

export type TracingEnv = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>
