import { afterEach, expect, it } from 'vitest'
import type { Entry } from '#pwa/offline/outbox/entry.ts'
import { outbox } from '#pwa/offline/outbox/site-outbox.ts'
import { eraseDetails, forgetDetails } from './forget-details.ts'

afterEach(async () => {
  for (const { key } of outbox.state().entries) await outbox.remove(key)
})

const review = (key: string, owner?: string): Entry => ({
  key,
  owner,
  kind: 'review',
  body: { name: 'Anna Martin', rating: 5, comment: 'Le som tam est vif.', website: '' },
  writtenAt: 1,
  state: 'waiting',
})

it.each([
  ['logs out', forgetDetails],
  ['has the account erased', eraseDetails],
])('takes away what a customer wrote that was not sent yet, when they %s', async (_, leave) => {
  await outbox.put(review('hers', 'anna'))
  await outbox.put(review('of a guest'))
  await leave()
  expect(outbox.state().entries.map(({ key }) => key)).toEqual(['of a guest'])
})
