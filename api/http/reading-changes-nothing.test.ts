import { expect, test } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import { randomOf } from '#scripts/torture/seed.ts'
import { toCall } from '#scripts/torture/world/api/requests/draft.ts'
import { requestsOf, whoMay } from '#scripts/torture/world/api/requests/requests.ts'
import { apiWorld } from '#scripts/torture/world/api/world.ts'

const world = await apiWorld()
const requests = await requestsOf(world)

/** Every call that reads may change these: when a session was last used, and what is counted for limits. */
const EVERYWHERE = new Set(['update sessions', 'insert rate_limits', 'update rate_limits'])
/** What one call that reads changes, and why. */
const LISTED: Record<string, { changes: RegExp; because: string }> = {
  'GET /api/printers/{key}': {
    changes: /^update print_jobs$/,
    because: 'a printer takes its slip, which its protocol (CloudPRNT) does by GET: the slip is noted as handed over',
  },
  'GET /api/payments/stripe/status/{session_id}': {
    changes: /./,
    because: 'a payment whose webhook is late settles when its customer asks',
  },
}

test('a call that reads changes no row, but for those that are listed with their reasons', {
  timeout: 120_000,
}, async () => {
  const found: string[] = []
  const reading = ENDPOINTS.filter(({ method }) => method === 'GET')
  const random = randomOf(7)
  for (const endpoint of reading) {
    const name = `GET ${endpoint.path}`
    for (const who of whoMay(endpoint)) {
      const draft = await requests.valid(endpoint, who, random)
      const bearer = draft.bearer ?? (await world.tokenFor(who))
      await world.changes.take()
      const { status } = await world.caller.send(toCall({ ...draft, bearer }))
      if (status >= 400) found.push(`${name} by ${who} answered ${status}`)
      const changes = (await world.changes.take()).filter(change => !EVERYWHERE.has(change))
      found.push(...changes.filter(change => !LISTED[name]?.changes.test(change)).map(change => `${name}: ${change}`))
    }
  }
  expect([...new Set(found)]).toEqual([])
  expect(reading.length).toBeGreaterThan(40)
  expect(Object.keys(LISTED).filter(name => !reading.some(({ path }) => name === `GET ${path}`))).toEqual([])
})
