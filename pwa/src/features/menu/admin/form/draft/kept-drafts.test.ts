import { beforeEach, expect, it } from 'vitest'
import { draftOf } from './item-draft.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-drafts.ts'

const first = draftOf(undefined)
const draft = { ...first, name: 'Soupe du mois' }

beforeEach(() => {
  for (const id of [undefined, 'pad-thai']) forgetDraft(id)
})

it('keeps what was written until it is saved', () => {
  keepDraft('pad-thai', first, { draft, photo: 'data:x' })
  expect(keptDraft('pad-thai', first)).toMatchObject({ draft, photo: 'data:x' })
  forgetDraft('pad-thai')
  expect(keptDraft('pad-thai', first)).toBeUndefined()
})

it('keeps nothing of a form that is as it was', () => {
  keepDraft('pad-thai', first, { draft, photo: undefined })
  keepDraft('pad-thai', first, { draft: { ...first }, photo: undefined })
  expect(keptDraft('pad-thai', first)).toBeUndefined()
})

it('takes back no change that somebody else made to the dish meanwhile', () => {
  keepDraft('pad-thai', first, { draft, photo: undefined })
  expect(keptDraft('pad-thai', { ...first, price: '13,00' })).toBeUndefined()
})

it('keeps a new dish whatever category its form is opened in', () => {
  keepDraft(undefined, first, { draft, photo: undefined })
  expect(keptDraft(undefined, draftOf(undefined, 'desserts'))).toMatchObject({ draft })
})
