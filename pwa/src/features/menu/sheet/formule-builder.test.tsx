import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { wishesIn } from '#pwa/features/menu/search/finder.ts'
import { NO_WISHES, putInForce } from '#pwa/features/menu/search/wishes-in-force.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { FormuleBuilder } from './formule-builder.tsx'

afterEach(() => {
  cleanup()
  act(() => putInForce(NO_WISHES))
})

test('leads from step to step, lets one be changed, and adds when all are chosen', () => {
  const onAdd = vi.fn()
  const menu = aMenu([aDish(), aDish({ id: 'som-tam', name: 'Som tam' }), aMain()])
  render(<FormuleBuilder formule={menu.formules[0]} menu={menu} onAdd={onAdd} onClose={() => {}} />)
  const sheet = within(screen.getByRole('dialog'))
  const press = (name: string | RegExp) => fireEvent.click(sheet.getByRole('button', { name }))

  expect(sheet.getByText('1 choix sur 3')).toBeTruthy()
  expect(sheet.getByText('Cola zéro')).toBeTruthy()
  press(/^Encore 2\schoix\s18,00\s€$/)
  // The name must contain the dish's French description, not its English name.
  expect(sheet.getByRole('button', { name: /Nems au poulet.*Galettes de riz frites/ })).toBeTruthy()
  expect(onAdd).not.toHaveBeenCalled()

  expect(sheet.getByRole('heading', { name: 'Choisissez l’entrée' })).toBeTruthy()
  press(/Nems au poulet/)
  expect(sheet.getByRole('heading', { name: 'Choisissez le plat' })).toBeTruthy()
  press('Modifier\u00a0: entrée')
  press(/Som tam/)

  press(/Pad thaï/)
  expect(sheet.queryByRole('radio', { name: /Saumon/ })).toBeNull()
  press('Faites votre choix')
  fireEvent.click(sheet.getByRole('radio', { name: /Poulet.*à la carte/ }))
  press('Choisir ce plat')

  press(/^Ajouter la formule/)
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject({
    unitPriceCents: 1800,
    request: {
      menuItemId: 'formule1',
      components: [
        { category: 'entrees', menuItemId: 'som-tam' },
        { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet', spicyLevel: 1 },
        { category: 'boissons_soft', menuItemId: 'cola-zero' },
      ],
    },
  })
})

test('describes a dish by the beginning of its words, cut between two of them, and reads out the rest', () => {
  const description = 'Roulés dans la galette de riz, frits, craquants\u00a0: poulet, vermicelles, carottes.'
  const menu = aMenu([aDish({ description }), aMain()])
  render(<FormuleBuilder formule={menu.formules[0]} menu={menu} onAdd={() => {}} onClose={() => {}} />)
  const pick = screen.getByRole('button', { name: /^Nems au poulet.*frits ?, craquants.*carottes\.$/ })
  const rest = pick.querySelector('.visually-hidden')
  expect(rest?.textContent).toMatch(/carottes\.$/)
  rest?.remove()
  expect(pick.querySelector('small')?.textContent).toBe('Roulés dans la galette de riz, frits…')
})

test('a dish begins with what is asked for, and the step says that it is not all', () => {
  const meatless = aMain({ id: 'curry', name: 'Curry', prices: { Porc: 13.9, Végétarien: 13.5 }, usualHeat: 3 })
  const menu = aMenu([aDish({ tags: ['vegetarian'] }), aMain(), meatless])
  act(() => putInForce({ ...NO_WISHES, wishes: wishesIn('vegetarien doux').wishes }))
  render(<FormuleBuilder formule={menu.formules[0]} menu={menu} onAdd={() => {}} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: /Nems au poulet/ }))
  expect(screen.getByText('Selon votre recherche.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pad thaï/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Curry/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Choisir ce plat' }))
  expect(screen.getByText('Curry, végétarien').closest('li')?.textContent).toContain('Pas piquant')
})
