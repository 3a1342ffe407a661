import { beforeEach, expect, it } from 'vitest'
import { forgetDraft, storeDraft, storedDraft } from '../unsaved-notice.tsx'
import { draftOf } from './item-draft.ts'

const first = draftOf(undefined)
const draft = { ...first, name: 'Soupe du mois' }

beforeEach(() => {
  for (const id of [undefined, 'pad-thai']) forgetDraft(id)
})

it('keeps what was written until it is saved', () => {
  storeDraft('pad-thai', first, { draft, photo: 'data:x' })
  expect(storedDraft('pad-thai', first)).toMatchObject({ draft, photo: 'data:x' })
  forgetDraft('pad-thai')
  expect(storedDraft('pad-thai', first)).toBeUndefined()
})

it('keeps nothing of a form that is as it was', () => {
  storeDraft('pad-thai', first, { draft, photo: undefined })
  storeDraft('pad-thai', first, { draft: { ...first }, photo: undefined })
  expect(storedDraft('pad-thai', first)).toBeUndefined()
})

it('takes back no change that somebody else made to the dish meanwhile', () => {
  storeDraft('pad-thai', first, { draft, photo: undefined })
  expect(storedDraft('pad-thai', { ...first, price: '13,00' })).toBeUndefined()
})

it('keeps a new dish whatever category its form is opened in', () => {
  storeDraft(undefined, first, { draft, photo: undefined })
  expect(storedDraft(undefined, draftOf(undefined, 'desserts'))).toMatchObject({ draft })
})
