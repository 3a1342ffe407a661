import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ORDERING_KEYS, ORDERING_SETTINGS } from '#api/features/settings/contract-ordering.ts'
import { theSettings } from '#pwa/testing/samples/the-settings.ts'
import { changeOf, draftErrors, draftOf } from './draft.ts'
import { OrderingSetting } from './ordering-parts.tsx'

const settings = theSettings()
const draft = draftOf(settings)
afterEach(cleanup)

it.each(ORDERING_KEYS)('asks for %s by its label and hands on what was changed', name => {
  const onChange = vi.fn()
  render(<OrderingSetting {...{ settings, draft, onChange, name }} errors={{}} />)
  const { label, kind } = ORDERING_SETTINGS[name]
  if (kind === 'flag') {
    fireEvent.click(screen.getByRole('switch', { name: new RegExp(label) }))
    expect(onChange).toHaveBeenCalledWith({ flags: { ...draft.flags, [name]: !draft.flags[name] } })
  } else {
    fireEvent.change(screen.getByLabelText(label), { target: { value: '11' } })
    expect(onChange).toHaveBeenCalledWith({ texts: { ...draft.texts, [name]: '11' } })
  }
})

it('says what is wrong beside the field, and the hint that it is given', () => {
  const errors = { slotCapacity: 'Indiquez un nombre entier de 1 à 1000.' }
  const props = { settings, draft, errors, onChange: () => {} }
  render(<OrderingSetting {...props} name="slotCapacity" hint="Environ 12 plats" />)
  const field = screen.getByLabelText(ORDERING_SETTINGS.slotCapacity.label).parentElement
  expect(field?.textContent).toContain('Environ 12 plats')
  expect(field?.textContent).toContain(errors.slotCapacity)
})

it('leaves seats empty that are not counted, since 0 means none in every field', () => {
  const [uncounted, counted] = [0, 40].map(tableSeats => draftOf({ ...settings, tableSeats }))
  if (!uncounted || !counted) throw new Error('no drafts')
  expect(uncounted.texts.tableSeats).toBe('')
  expect(changeOf(counted, uncounted)).toEqual({ tableSeats: 0 })
  const typed = { ...counted, texts: { ...counted.texts, tableSeats: '0' } }
  expect(draftErrors(counted, typed, new Date())).toEqual({
    tableSeats: 'Indiquez un nombre entier de 1 à 1000, ou rien.',
  })
})

it('says of each switch what is so while it is off', () => {
  const silent = ORDERING_KEYS.filter(
    key => ORDERING_SETTINGS[key].kind === 'flag' && !('off' in ORDERING_SETTINGS[key]),
  )
  expect(silent).toEqual([])
})
