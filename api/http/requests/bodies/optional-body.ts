import type { Endpoint } from '#api/kernel/calls/endpoint.ts'

const known = new WeakMap<Endpoint, boolean>()

/** Whether all fields of a call's body are optional: it may then come without a body. */
export function isBodyOptional(endpoint: Endpoint): boolean {
  const isOptional = known.get(endpoint) ?? endpoint.body?.safeParse({}).success ?? false
  known.set(endpoint, isOptional)
  return isOptional
}
