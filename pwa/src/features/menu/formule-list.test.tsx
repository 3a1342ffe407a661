import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { FormuleList, isMidday } from './takeaway-menu.tsx'

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
  expect(isMidday(new Date(at))).toBe(midday)
})
