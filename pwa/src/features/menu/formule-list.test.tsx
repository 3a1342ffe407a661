import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isOfferedNow, MIDDAY } from '#api/features/menu/rules/set-menu-hours.ts'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { FormuleList } from './takeaway-menu.tsx'

afterEach(cleanup)

test('says of a set menu its parts, its other name and its price, and nothing that only sales could tell', () => {
  const { formules } = seedMenu()
  expect(formules.some(({ popular }) => popular)).toBe(true)
  render(<FormuleList hidden={false} formules={formules} onCompose={() => {}} />)
  const said = screen.getAllByRole('button').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(said).toEqual([
    'Entrée, plat, boisson Starter and main set menu 18,00 €',
    'Plat, dessert, boisson Main and dessert set menu 18,00 €',
    'Entrée, plat, dessert, boisson Full set menu 22,00 €',
  ])
})

test.each([
  ['2026-11-18T10:59:59Z', false, 'a Wednesday, one second before noon in Paris'],
  ['2026-11-18T11:00:00Z', true, 'noon in winter'],
  ['2026-11-18T12:59:59Z', true, 'one second before two'],
  ['2026-11-18T13:00:00Z', false, 'two o’clock'],
  ['2026-07-15T10:00:00Z', true, 'noon in summer'],
  ['2026-11-20T11:30:00Z', true, 'a Friday'],
  ['2026-11-21T11:30:00Z', false, 'a Saturday'],
])('%s is %s (%s)', (at, midday) => {
  expect(isOfferedNow(MIDDAY, new Date(at))).toBe(midday)
})

const said = () => screen.getByRole('region').textContent?.replaceAll('\u00a0', ' ')

test('says when they are had where the owner decides so, of all at once or of each', () => {
  const [first, ...others] = seedMenu().formules
  if (!first) throw new Error('no set menu')
  const evening = { days: [5, 6], from: '18:00', until: '22:30', only: true }
  const all = [first, ...others].map(formule => ({ ...formule, offered: evening }))
  const { rerender } = render(<FormuleList hidden={false} formules={all} onCompose={() => {}} />)
  expect(said()).toContain('Formules')
  expect(said()).not.toContain('midi')
  expect(said()).toContain('Les vendredi et samedi, 18 h – 22 h 30. Pour un retrait à ces heures.')
  rerender(<FormuleList hidden={false} formules={[{ ...first, offered: evening }, ...others]} onCompose={() => {}} />)
  expect(said()).toContain('Les vendredi et samedi, 18 h – 22 h 30, à ces heures seulement.')
  expect(said()).toContain('Du lundi au vendredi, 12 h – 14 h.')
})
