import { expect, test } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import { POLICY } from './policy.ts'
import { nameOf } from './requests/draft.ts'

// Asked by the invariant too, but that is a deep test: whoever adds an endpoint learns it from the quick ones.
test('the policy names every endpoint with its audience', () => {
  const audiences = ENDPOINTS.map(endpoint => [
    nameOf(endpoint),
    endpoint.audience === 'anyone' ? 'anyone' : endpoint.audience.join(' '),
  ])
  expect(Object.fromEntries(audiences)).toEqual(POLICY)
})
