import { type Context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/**
 * The span that a caller says it is in; undefined where it says nothing that can be read.
 * Source: https://www.w3.org/TR/trace-context/
 */
export function remoteContext(traceparent: string | undefined): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : undefined
}
