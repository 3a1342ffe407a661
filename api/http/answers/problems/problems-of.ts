import type { Endpoint } from '#api/kernel/calls/endpoint.ts'
import type { ProblemCode } from '#api/kernel/problems/problems.ts'

/**
 * The problems that a call may answer: its own, those that follow from its shape, and those that every call may have.
 */
export function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const { audience } = endpoint
  return [
    ...(audience === 'anyone' ? [] : (['wrong_audience'] as const)),
    ...(audience === 'anyone'
      ? []
      : audience.includes('guest')
        ? (['session_expired'] as const)
        : (['unauthenticated'] as const)),
    ...(audience.includes('admin') && !audience.includes('manager') ? (['forbidden_role'] as const) : []),
    ...(endpoint.stepUp ? (['proof_needed'] as const) : []),
    ...(audience.includes('admin') && !endpoint.enrolling ? (['factor_needed'] as const) : []),
    ...(endpoint.params ? (['not_found'] as const) : []),
    ...(endpoint.body ? (['malformed_json', 'unsupported_media_type', 'payload_too_large'] as const) : []),
    ...(endpoint.body || endpoint.query ? (['validation_failed'] as const) : []),
    ...(endpoint.idempotent ? (['idempotency_key_reused', 'idempotency_key_invalid'] as const) : []),
    ...(endpoint.problems ?? []),
    ...(['internal', 'unavailable'] as const),
  ]
}
