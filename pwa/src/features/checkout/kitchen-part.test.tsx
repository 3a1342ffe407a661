import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { allergyGap, type Draft } from './draft.ts'
import { type FoundLine, KitchenPart, keyOf } from './kitchen-part.tsx'

afterEach(cleanup)

type Part = Pick<Draft, 'notes' | 'cutlery' | 'allergy' | 'formerAllergy'>
let draft: Part

type Asked = { missing?: 'again' | 'consent' | 'answer'; found?: FoundLine[] }
function show(first: Part = { notes: '' }, { missing, found }: Asked = {}) {
  const Page = () => {
    const [shown, setShown] = useState(first)
    draft = shown
    return (
      <KitchenPart
        draft={shown}
        onChange={change => setShown({ ...shown, ...change })}
        days={30}
        missing={missing}
        {...(found && { found })}
        phone="01 99 00 12 34"
        onEditCart={() => {}}
      />
    )
  }
  renderPart(<Page />)
}
const chip = (name: string) => screen.getByRole('checkbox', { name })
const consent = () => screen.queryByRole('checkbox', { name: /^J’accepte que l’équipe lise/ })
const note = () => screen.getByRole('textbox', { name: /^Un mot pour la cuisine/ })

it('asks for cutlery by number, none unless somebody does', () => {
  show()
  const more = screen.getByRole('button', { name: 'Un de plus' })
  for (let count = 0; count < 2; count++) fireEvent.click(more)
  expect(draft.cutlery).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'Un de moins' }))
  fireEvent.click(screen.getByRole('button', { name: 'Retirer couverts' }))
  expect(draft.cutlery).toBeUndefined()
})

it('is one line for whoever has none, and opens to the fourteen', () => {
  show()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  const opener = screen.getByRole('button', { name: /^Une allergie/ })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(opener)
  expect(within(screen.getByRole('group', { name: 'Allergènes' })).getAllByRole('checkbox')).toHaveLength(14)
  expect(consent(), 'nothing is chosen yet').toBeNull()
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain('effacée 30 jours après le retrait')
})

it('asks for a consent of its own once something is chosen, never ticked beforehand', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: /^Une allergie/ }))
  fireEvent.click(chip('arachides'))
  fireEvent.click(chip('gluten'))
  fireEvent.change(screen.getByRole('textbox', { name: /^Une autre allergie/ }), { target: { value: 'kiwi' } })
  expect((consent() as HTMLInputElement).checked).toBe(false)
  expect(allergyGap(draft as Draft, '')).toBe('consent')
  fireEvent.click(consent() as HTMLElement)
  expect(consent(), 'it stays open, for what else is to be said').toBeTruthy()
  expect(draft.allergy).toEqual({ allergens: ['arachides', 'gluten'], text: 'kiwi', isAgreed: true })
  expect(allergyGap(draft as Draft, '')).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Allergie gluten, arachides, kiwi' })).toBeTruthy()
})

it('is taken away by one touch, with the consent', () => {
  show({ notes: '', allergy: { allergens: ['lait'], text: '', isAgreed: true } })
  fireEvent.click(screen.getByRole('button', { name: 'Allergie lait' }))
  fireEvent.click(screen.getByRole('button', { name: 'Retirer l’allergie' }))
  expect(draft.allergy).toEqual({ allergens: [], text: '', isAgreed: false })
})

it('leads to the missing consent', () => {
  show({ notes: '', allergy: { allergens: ['lait'], text: '', isAgreed: false } }, { missing: 'consent' })
  expect(document.activeElement).toBe(consent())
  expect(consent()?.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Donnez votre accord, ou retirez l’allergie.')).toBeTruthy()
})

it('asks whether a note is an allergy, and moves it by one touch, with what it names', () => {
  show({ notes: 'Allergie aux arachides et au kiwi' })
  fireEvent.click(screen.getByRole('button', { name: 'Oui, la signaler à part' }))
  expect(draft).toEqual({
    notes: '',
    allergy: { allergens: ['arachides'], text: 'Allergie aux arachides et au kiwi', isAgreed: false },
  })
  expect(document.activeElement, 'the consent is the next touch').toBe(consent())
  expect(screen.queryByRole('button', { name: 'Oui, la signaler à part' })).toBeNull()
})

it.each(['Couverts pour deux', 'Pas d’allergie', ''])('asks nothing of another note: %s', notes => {
  show({ notes })
  expect(screen.queryByRole('button', { name: 'Oui, la signaler à part' })).toBeNull()
})

it('adds a note to what is said already, and drops nothing that has no room', () => {
  const allergy = { allergens: ['lait'], text: 'kiwi', isAgreed: true }
  show({ notes: 'sans sésame', allergy })
  fireEvent.click(screen.getByRole('button', { name: 'Oui, la signaler à part' }))
  expect(draft.allergy).toEqual({ allergens: ['lait', 'sesame'], text: 'kiwi · sans sésame', isAgreed: true })
  cleanup()
  show({ notes: `Allergie ${'x'.repeat(200)}`, allergy })
  expect(screen.queryByRole('button', { name: 'Oui, la signaler à part' })).toBeNull()
  expect((note() as HTMLTextAreaElement).value).toContain('Allergie')
})

const agreed = { allergens: ['arachides'], text: '', isAgreed: true }
const found = [{ title: 'Pad thaï, crevette', codes: ['arachides'] }]
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ')

it('says which dish contains it by the menu, to be changed or kept', () => {
  show({ notes: '', allergy: agreed }, { found })
  expect(screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Pad thaï, crevette contient : arachides',
  )
  expect(screen.getByRole('button', { name: 'Changer les plats' })).toBeTruthy()
  expect(allergyGap(draft as Draft, keyOf(found))).toBe('answer')
  fireEvent.click(screen.getByRole('button', { name: 'Garder quand même' }))
  expect(allergyGap(draft as Draft, keyOf(found))).toBeUndefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(text()).toContain('Pad thaï, crevette contient : arachides')
  const more = [...found, { title: 'Nems', codes: ['arachides'] }]
  expect(allergyGap(draft as Draft, keyOf(more)), 'another dish asks anew').toBe('answer')
})

it('leads to the missing answer', () => {
  show({ notes: '', allergy: agreed }, { found, missing: 'answer' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Garder quand même' }))
})

it('promises nothing where no dish contains it: traces are possible', () => {
  show({ notes: '', allergy: agreed }, { found: [] })
  expect(text()).toContain('des traces restent possibles')
  expect(text()).not.toMatch(/sans danger|sans risque|aucun risque/i)
  cleanup()
  show({ notes: '', allergy: { ...agreed, allergens: [], text: 'kiwi' } }, { found: [] })
  expect(text()).toContain('La carte ne signale que les quatorze allergènes.')
})

it('asks again for the allergy of the order that is ordered again', () => {
  const formerAllergy = { allergens: ['arachides'], text: '' }
  show({ notes: '', formerAllergy }, { missing: 'again' })
  expect(allergyGap(draft as Draft, ''), 'it is not dropped in silence').toBe('again')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Oui, la signaler' }))
  fireEvent.click(screen.getByRole('button', { name: 'Oui, la signaler' }))
  expect(draft).toEqual({ notes: '', formerAllergy: undefined, allergy: { ...formerAllergy, isAgreed: false } })
  expect(document.activeElement, 'nor repeated without a consent').toBe(consent())
  cleanup()
  show({ notes: '', formerAllergy })
  fireEvent.click(screen.getByRole('button', { name: 'Non' }))
  expect(allergyGap(draft as Draft, '')).toBeUndefined()
  expect(screen.queryByText(/^Vous aviez signalé/)).toBeNull()
})
