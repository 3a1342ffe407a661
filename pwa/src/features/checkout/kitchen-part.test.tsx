import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { type Draft, lacksConsent } from './draft.ts'
import { KitchenPart } from './kitchen-part.tsx'

afterEach(cleanup)

type Part = Pick<Draft, 'notes' | 'allergy'>
let draft: Part

function show(first: Part = { notes: '' }, consentMissing = false) {
  const Page = () => {
    const [shown, setShown] = useState(first)
    draft = shown
    return (
      <KitchenPart
        draft={shown}
        onChange={change => setShown({ ...shown, ...change })}
        days={30}
        consentMissing={consentMissing}
      />
    )
  }
  renderPart(<Page />)
}
const chip = (name: string) => screen.getByRole('checkbox', { name })
const consent = () => screen.queryByRole('checkbox', { name: /^J’accepte que l’équipe lise/ })
const note = () => screen.getByRole('textbox', { name: /^Un mot pour la cuisine/ })

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
  expect(lacksConsent(draft as Draft)).toBe(true)
  fireEvent.click(consent() as HTMLElement)
  expect(draft.allergy).toEqual({ allergens: ['arachides', 'gluten'], text: 'kiwi', isAgreed: true })
  expect(lacksConsent(draft as Draft)).toBe(false)
  expect(screen.getByRole('button', { name: 'Allergie gluten, arachides, kiwi' })).toBeTruthy()
})

it('is taken away by one touch, with the consent', () => {
  show({ notes: '', allergy: { allergens: ['lait'], text: '', isAgreed: true } })
  fireEvent.click(screen.getByRole('button', { name: 'Allergie lait' }))
  fireEvent.click(screen.getByRole('button', { name: 'Retirer l’allergie' }))
  expect(draft.allergy).toEqual({ allergens: [], text: '', isAgreed: false })
})

it('leads to the missing consent', () => {
  show({ notes: '', allergy: { allergens: ['lait'], text: '', isAgreed: false } }, true)
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
