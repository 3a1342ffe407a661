/** Traces by OpenTelemetry's own SDK, sent as OTLP over HTTP. Imported only where traces are asked for. */

import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Attributes, Note, Tracing, TracingEnv } from '../context.ts'
import type { Log } from './log.ts'

/** A collector that does not answer must not keep a process from ending. */
const EXPORT_MS = 5000
const COLLECT_MS = 1000

const KINDS = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL }

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The SDK's globals are left alone: what is being traced is known by the storage below, and by nothing else. */
export function startTracing(env: TracingEnv & { OTEL_EXPORTER_OTLP_ENDPOINT: string }, log: Log): Tracing {
  // The SDK's sentences may repeat what a collector answered.
  const warn = () => log.warn('traces could not be sent')
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.ERROR)
  const exporter = new OTLPTraceExporter({
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: COLLECT_MS, exportTimeoutMillis: EXPORT_MS }),
    ],
  })
  const tracer = provider.getTracer('lai-khram')
  const active = new AsyncLocalStorage<Context>()

  async function run<T>(
    name: string,
    options: { kind: SpanKind; attributes: Attributes },
    parent: Context,
    work: (note: Note) => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, options, parent)
    try {
      return await active.run(trace.setSpan(parent, span), () => work(attributes => span.setAttributes(attributes)))
    } catch (error) {
      // Its kind alone: an error's sentence may quote what was given.
      span.setAttribute('error.type', error instanceof AppError ? error.code : kindOf(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    root: ({ name, kind, attributes, traceparent }, work) =>
      run(name, { kind: KINDS[kind], attributes }, remoteContext(traceparent) ?? ROOT_CONTEXT, work),
    within(name, attributes, work) {
      const parent = active.getStore()
      // A stream reads on long after its request has been answered; that is no part of it.
      if (!parent || !trace.getSpan(parent)?.isRecording()) return work(() => {})
      return run(name, { kind: SpanKind.CLIENT, attributes }, parent, work)
    },
    stop: () => provider.shutdown().catch(warn),
  }
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/**
 * The span that a caller says it is in; undefined where it says nothing that can be read.
 * Source: https://www.w3.org/TR/trace-context/
 */
export function remoteContext(traceparent: string | undefined): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : undefined
}
