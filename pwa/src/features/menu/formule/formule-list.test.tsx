import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { FormuleList } from './formule-list.tsx'

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
