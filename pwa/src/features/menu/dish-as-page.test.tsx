import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { pageDish } from '#api/features/site/rules/page-names.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { DishAsPage } from './dish-as-page.tsx'

function show(dish: MenuItem) {
  const page = pageDish(aMenu([dish]), dish.id)
  if (!page) throw new Error('no such dish')
  renderPart(
    <DishAsPage dish={page} phone="01 99 00 12 34" ownCup="0,20">
      <a href="/">Vers la carte</a>
    </DishAsPage>,
  )
}
const words = () => document.body.textContent ?? ''

it('says names, description, each price, allergens and the way on, under headings without a gap', () => {
  const dish = aMain()
  show(dish)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(dish.name)
  expect(words()).toContain(dish.description)
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim())
  expect(parts).toContain('Prix à emporter')
  expect(parts).toContain('Allergènes et origines')
  expect(screen.getByRole('link', { name: 'Vers la carte' })).toBeTruthy()
})

it('says of a dish that is sold out that it is, with its price', () => {
  show(aDish({ available: false }))
  expect(document.querySelector('.off')?.textContent).not.toBe('')
})

it('warns of alcohol as the list does', () => {
  show(aDish({ alcohol: true }))
  expect(words()).toContain('La vente d’alcool aux mineurs est interdite.')
})
