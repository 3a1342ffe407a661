import { afterEach, expect, it } from 'vitest'
import { changeProfileDraft } from '#pwa/features/customers/profile-draft.ts'
import { reservationDraft } from '#pwa/features/reservations/reservation-draft.ts'
import { reviewDraft } from '#pwa/features/reviews/review-draft.ts'
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

const WAYS_OUT = [
  ['logs out', forgetDetails],
  ['has the account erased', eraseDetails],
] as const

it.each(WAYS_OUT)('takes away what a customer wrote that was not sent yet, when they %s', async (_, leave) => {
  await outbox.put(review('hers', 'anna'))
  await outbox.put(review('of a guest'))
  await leave()
  expect(outbox.state().entries.map(({ key }) => key)).toEqual(['of a guest'])
})

it.each(WAYS_OUT)('takes away what they typed and sent nowhere, when they %s', async (_, leave) => {
  changeProfileDraft('anna', { name: 'Anna Martin' })
  reviewDraft.change({ comment: 'Le som tam est vif, signé Anna Martin.' })
  reservationDraft.change({ name: 'Anna Martin', phone: '06 12 34 56 78' })
  expect(JSON.stringify(sessionStorage)).toContain('Anna Martin')
  await leave()
  expect(JSON.stringify(sessionStorage)).not.toContain('Anna Martin')
  expect([reviewDraft.get().comment, reservationDraft.get().name]).toEqual(['', undefined])
})
