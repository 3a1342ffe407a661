import type { Endpoint } from '#api/kernel/endpoint.ts'

const known = new WeakMap<Endpoint, boolean>()

/** Whether a call needs nothing of its body: it may then come without one. */
export function isBodyOptional(endpoint: Endpoint): boolean {
  const isOptional = known.get(endpoint) ?? endpoint.body?.safeParse({}).success ?? false
  known.set(endpoint, isOptional)
  return isOptional
}
