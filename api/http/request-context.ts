import type { Context } from 'hono'
import { uuid } from '#api/kernel/ids.ts'
import { limitSubject } from '#api/kernel/origin.ts'
import type { Ctx, Services } from '#api/platform/context.ts'

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  // What is built from it names itself by more than this word, such as HeadlessChrome.
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bCrOS\b/, 'Linux'],
]

/** The context of an action for one request. `serve()` sets the actor once the token has been checked. */
export function requestContext(services: Services, c: Context): Ctx {
  const requestId = uuid()
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  return {
    ...services,
    actor: { kind: 'guest' },
    requestId,
    log: services.log.child({ requestId }),
    address: clientAddress(
      incoming?.socket?.remoteAddress,
      c.req.header('x-forwarded-for'),
      services.env.TRUSTED_PROXIES,
    ),
    idempotency: null,
  }
}

/**
 * The caller's address as the limits count it, behind `trustedProxies` proxies: it is counted from the right of
 * X-Forwarded-For, because a client can write anything to the left of what our own proxies added. An entry that is no
 * address counts as the proxy that sent it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map(hop => hop.trim())
    .filter(Boolean)
  const hop = trustedProxies > 0 ? hops[Math.max(0, hops.length - trustedProxies)] : undefined
  return limitSubject(hop ?? '') ?? limitSubject(socketAddress ?? '') ?? 'unknown'
}

/**
 * The name by which the owner of a session recognises the device, such as 'Chrome, Android'. The whole User-Agent would
 * tell more about a person than the list of sessions needs, so it is never stored.
 */
export function deviceName(userAgent: string | undefined): string {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ') || 'Appareil inconnu'
}

/**
 * Answers a request in a span of its own, where traces are on. It is called by the route's template: an address holds ids
 * and tokens. A caller's own trace is gone on with only where OTEL_PROPAGATORS says that a proxy of ours has set the
 * header; else anybody could have every request of theirs recorded, under ids of their choice.
 */
export function inRequestSpan(
  { method, path }: { method: string; path: string },
  { tracing, requestId, env }: Ctx,
  c: Context,
  work: () => Promise<Response>,
): Promise<Response> {
  if (!tracing) return work()
  const attributes = { 'http.request.method': method, 'http.route': path, 'request.id': requestId }
  const traceparent = env.OTEL_PROPAGATORS === 'tracecontext' ? c.req.header('traceparent') : undefined
  return tracing.root({ name: `${method} ${path}`, kind: 'server', attributes, traceparent }, async note => {
    const response = await work()
    note({ 'http.response.status_code': response.status })
    return response
  })
}
