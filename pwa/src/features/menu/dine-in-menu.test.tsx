import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { DineInMenu } from './dine-in-menu.tsx'
import { avoid } from './dish-marks.tsx'
import { menuSections } from './menu-sections.ts'

afterEach(() => {
  cleanup()
  act(() => avoid([]))
})

const wine = aDish({ id: 'riesling', category: 'vins', name: 'Riesling', price: 26, alcohol: true })
const menu = { ...aMenu(), dineIn: { entrees: [aDish({ available: false })], plats: [aMain()], vins: [wine] } }
const onDetail = vi.fn()
const onReserve = vi.fn()

function show(change: { query?: string; paymentOnSite?: string } = {}) {
  const { query = '', paymentOnSite = 'Carte, espèces' } = change
  const found = {
    active: query !== '',
    sections: menuSections(menu, 'dineIn'),
    listed: menuSections(menu, 'dineIn'),
    findsFormules: false,
    near: [],
    asksForAllergen: false,
    hasFailed: false,
    onQuery: () => {},
  }
  render(
    <DineInMenu
      menu={menu}
      restaurant={aRestaurant({ paymentOnSite })}
      found={found}
      onDetail={onDetail}
      onReserve={onReserve}
    />,
  )
}

test('is to be read: prices by variant, nothing to add, a detail and a table to ask for', () => {
  show()
  expect(screen.queryByRole('button', { name: /Ajouter|Choisir/ })).toBeNull()
  expect(screen.getByText('Allergènes, origines et choix : touchez le plat.')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Prix selon le choix' }).textContent).toContain('Poulet')
  expect(screen.getByText('Indisponible')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Pad thaï' }))
  expect(onDetail).toHaveBeenCalledWith('pad-thai')
  fireEvent.click(screen.getByRole('button', { name: 'Réserver une table' }))
  expect(onReserve).toHaveBeenCalledOnce()
})

test('says what differs at table, the heat, and whom wine is not for', () => {
  show()
  expect(screen.getByRole('complementary', { name: 'Bon à savoir' }).textContent).toMatch(/de 11\sh\s30 à 23\sh\s30/)
  expect(screen.getByText('Le niveau se choisit plat par plat.')).toBeTruthy()
  expect(screen.getAllByText(/aux mineurs est interdite/)).toHaveLength(1)
})

test('says how one pays at table, as far as the settings say it', () => {
  show({ paymentOnSite: 'carte dès 10 €, espèces' })
  expect(screen.getByText(/^Paiement sur place\s: carte dès 10\s€, espèces$/)).toBeTruthy()
  cleanup()
  show({ paymentOnSite: '' })
  expect(screen.queryByText(/Paiement sur place/)).toBeNull()
})

test('marks the variant that brings what is avoided, and no other', () => {
  show()
  act(() => avoid(['crustaces']))
  expect(screen.getByText('Selon le choix : crustacés', { exact: false })).toBeTruthy()
  const lines = screen.getByRole('list', { name: 'Prix selon le choix' }).querySelectorAll('li')
  const marked = [...lines].filter(line => line.textContent?.includes('crustacés')).map(line => line.textContent)
  expect(marked).toHaveLength(1)
  expect(marked[0]).toContain('Crevette')
})

test('leaves the banner and the box out while one searches', () => {
  show({ query: 'pad' })
  expect(screen.queryByRole('button', { name: 'Réserver une table' })).toBeNull()
  expect(screen.queryByRole('complementary')).toBeNull()
})
