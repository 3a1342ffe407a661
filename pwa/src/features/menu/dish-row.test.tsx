import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { avoid } from '#pwa/features/menu/dish-marks.tsx'
import { NO_WISHES, putInForce } from '#pwa/features/menu/search/wishes-in-force.ts'
import { showFavouriteDishes } from '#pwa/lib/menu/use-menu.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { DOUBLE_PRESS_MS } from '#pwa/ui/forms/button.tsx'
import { AddedLine } from './added-line.tsx'
import { type AddedProps, DishRow } from './dish-row.tsx'

const onAdd = vi.fn()
const onChoose = vi.fn()
const onLine = vi.fn()
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  act(() => avoid([]))
  act(() => putInForce(NO_WISHES))
  vi.useRealTimers()
  vi.clearAllMocks()
})

function Added(props: AddedProps) {
  const change: AddedProps['onLine'] = next => {
    onLine(next)
    props.onLine(next)
  }
  return <AddedLine {...props} onLine={change} />
}

function show(dish: MenuItem, refusal?: string) {
  render(
    <ul>
      <DishRow
        dish={dish}
        labels={aMenu()}
        level={3}
        refusal={refusal}
        onAdd={onAdd}
        onChoose={onChoose}
        Added={Added}
      />
    </ul>,
  )
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const added = () => screen.queryByRole('region', { name: 'Ajouté\u00a0: Pad thaï' })

/** Lets a frame be painted, and what was delayed until after it run. */
const painted = () => act(() => vi.advanceTimersByTime(50))

test('adds a main as it is usually had at one tap, and says so for two seconds', () => {
  show(aMain({ usualHeat: 3 }))
  press('Ajouter Pad thaï, poulet, Piquant')
  painted()
  expect(onAdd).toHaveBeenCalledOnce()
  const options = { variant: 'Poulet', protein: 'Poulet', spicyLevel: 3 }
  expect(onAdd.mock.calls[0]?.[0].request).toMatchObject({ menuItemId: 'pad-thai', options })
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said).toEqual(['Ajouté\u00a0: Pad thaï, poulet, Piquant'])
  act(() => vi.advanceTimersByTime(1949))
  expect(screen.getByRole('status').textContent).not.toBe('')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(added()).not.toBeNull()
})

test('shows the added line with every other way to have it at one tap', () => {
  show(aMain({ usualHeat: 2 }))
  press(/^Ajouter Pad thaï/)
  painted()
  expect(added()?.textContent).toContain('Pad thaï, poulet, Un peu piquant')
  fireEvent.click(screen.getByRole('radio', { name: /^Crevette\s*13,90/ }))
  expect(onLine.mock.lastCall?.[0]).toMatchObject({
    unitPriceCents: 1390,
    request: { options: { variant: 'Crevette', spicyLevel: 2 } },
  })
  fireEvent.click(screen.getByRole('radio', { name: 'Pas piquant' }))
  expect(onLine.mock.lastCall?.[0].request.options).toMatchObject({ variant: 'Crevette', spicyLevel: 1 })
  expect(added()?.textContent).toContain('Pad thaï, crevette, Pas piquant')
  press('Fermer\u00a0: Pad thaï')
  expect(added()).toBeNull()
})

test('brings what was added into view, once no second press on the + can follow', () => {
  const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  show(aMain())
  press(/^Ajouter Pad thaï/)
  painted()
  act(() => vi.advanceTimersByTime(DOUBLE_PRESS_MS - 1))
  expect(into).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(into.mock.calls).toEqual([[{ block: 'nearest' }], [{ block: 'nearest' }]])
  expect(into.mock.contexts).toEqual([added(), added()?.firstElementChild])
  fireEvent.click(screen.getByRole('radio', { name: /^Crevette/ }))
  act(() => vi.advanceTimersByTime(DOUBLE_PRESS_MS))
  expect(into).toHaveBeenCalledTimes(2)
  into.mockRestore()
})

test('adds a plain dish without more ado, and opens the sheet where something has to be chosen first', () => {
  show(aDish())
  press('Ajouter Nems au poulet')
  painted()
  expect(onAdd).toHaveBeenCalledOnce()
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  show(aDish({ id: 'loc-lac', name: 'Bœuf loc lac', cookingOptions: [{ name: 'Saignante', nameEn: 'Rare' }] }))
  press('Choisir Bœuf loc lac')
  painted()
  expect(onChoose).toHaveBeenCalledWith('loc-lac')
  expect(onAdd).toHaveBeenCalledOnce()
})

test('adds another variant than the usual one where that brings what is avoided', () => {
  act(() => avoid(['crustaces']))
  show(aMain({ prices: { Crevette: 13.9, Poulet: 13.5 } }))
  press('Ajouter Pad thaï, poulet, Pas piquant')
  painted()
  expect(onAdd.mock.calls[0]?.[0].request.options.variant).toBe('Poulet')
  expect(screen.getByRole('radio', { name: /^Crevette/ }).closest('label')?.textContent).toContain('crustacés')
})

test('opens the dish where every way of having it brings what is avoided', () => {
  act(() => avoid(['oeufs']))
  show(aMain())
  press('Choisir Pad thaï')
  painted()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('pad-thai')
  expect(onAdd).not.toHaveBeenCalled()
})

test('is priced, named and added as the search asks, and opens the dish while that is not known', () => {
  const choices = new Map([['pad-thai', [{ variant: 'Crevette', heat: 3 as const }]]])
  act(() => putInForce({ wishes: [], choices }))
  show(aMain())
  expect(document.querySelector('.terms')?.textContent).toMatch(/^13,90\s€crevette$/)
  expect(screen.getByRole('img', { name: 'Piquant' })).toBeTruthy()
  press('Ajouter Pad thaï, crevette, Piquant')
  painted()
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject({ unitPriceCents: 1390, request: { options: { spicyLevel: 3 } } })
  expect(added()?.textContent).toContain('Pad thaï, crevette, Piquant')
  act(() => putInForce(undefined))
  press(/^Ajouter Pad thaï/)
  painted()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('pad-thai')
  expect(onAdd).toHaveBeenCalledOnce()
})

test('a row is rendered anew only where another choice fits', () => {
  let renders = 0
  const dish = aMain()
  const counted = {
    ...dish,
    get name() {
      renders++
      return dish.name
    },
  }
  show(counted)
  const choices = (id: string) => new Map([[id, [{ variant: 'Crevette' }]]])
  renders = 0
  act(() => putInForce({ wishes: [], choices: choices('curry-vert') }))
  expect(renders).toBe(0)
  act(() => putInForce({ wishes: [], choices: choices('pad-thai') }))
  expect(renders).toBeGreaterThan(0)
})

test.each([
  ['is switched off stays, without a way to add it', { available: false }, 'Indisponible', 0],
  [
    'is sold out today says so, and can be added for a later day',
    { available: false, unavailableUntil: '2026-11-22T04:00:00Z' },
    'Épuisé aujourd’hui',
    1,
  ],
])('a dish that %s', (_, change, word, ways) => {
  show(aMain(change))
  expect(screen.getByRole('heading', { name: 'Pad thaï' })).toBeTruthy()
  expect(screen.getByText(word)).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /^Ajouter/ })).toHaveLength(ways)
})

test('opens the dish at its name, the row’s one other stop', () => {
  show(aMain())
  const name = screen.getByRole('link', { name: 'Pad thaï' })
  expect(name.getAttribute('href')).toBe('/plat/pad-thai')
  // True: the browser would follow it, which is for a new tab and for who has no script.
  expect(fireEvent.click(name, { ctrlKey: true })).toBe(true)
  expect(onChoose).not.toHaveBeenCalled()
  expect(fireEvent.click(name)).toBe(false)
  expect(onChoose).toHaveBeenCalledWith('pad-thai')
  expect([screen.getAllByRole('link').length, screen.getAllByRole('button').length]).toEqual([1, 1])
})

test('says the usual heat and the diet where they tell dishes apart', () => {
  show(aMain({ usualHeat: 3, tags: ['vegan'] }))
  expect(screen.getByRole('img', { name: 'Piquant' })).toBeTruthy()
  expect(screen.getByText('Végétalien')).toBeTruthy()
  cleanup()
  show(aDish({ category: 'thes', tags: ['vegan'] }))
  expect(screen.queryByText('Végétalien')).toBeNull()
  expect(screen.queryByRole('img', { name: 'Pas piquant' })).toBeNull()
})

test('says in one word what sets a dish apart, what concerns the person first', () => {
  const mark = () => ['Votre favori', 'Nouveau', 'Souvent commandé'].filter(word => screen.queryByText(word))
  show(aMain({ bestSeller: true, isNew: true }))
  expect(mark()).toEqual(['Nouveau'])
  act(() => showFavouriteDishes(['pad-thai']))
  expect(mark()).toEqual(['Votre favori'])
  act(() => showFavouriteDishes([]))
  cleanup()
  show(aMain({ bestSeller: true }))
  expect(mark()).toEqual(['Souvent commandé'])
  cleanup()
  show(aMain())
  expect(mark()).toEqual([])
})

test('says beside the price of a closed drink its volume, its strength and what a litre costs', () => {
  show(aDish({ category: 'bieres', name: 'Bière', price: 4.5, volumeCl: 33, vatRate: 20, alcohol: true, abv: 4.2 }))
  const terms = document.querySelector('.terms')?.textContent?.replaceAll('\u00a0', ' ')
  expect(terms).toBe('4,50 €33 cl · 4,2 % vol. · 13,64 €/l')
})

test('says why a drink cannot be taken away now', () => {
  show(aDish({ alcohol: true }), 'L’alcool n’est pas vendu à emporter en ce moment.')
  expect(screen.getByText('L’alcool n’est pas vendu à emporter en ce moment.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Ajouter/ })).toBeNull()
})

test('a dish that unpaid orders hold says when to try again, minute by minute', () => {
  vi.setSystemTime(new Date('2026-11-21T17:00:00Z'))
  const until = { unavailableUntil: '2026-11-21T23:00:00.000Z', reservedUntil: '2026-11-21T17:02:00.000Z' }
  show(aDish({ available: false, portionsLeft: 0, ...until }))
  const words = () => document.querySelector('.terms > b')?.textContent
  expect(words()).toBe('Réservé, réessayez dans 2\u00a0minutes')
  act(() => vi.advanceTimersByTime(75_000))
  expect(words()).toBe('Réservé, réessayez dans 1\u00a0minute')
  act(() => vi.advanceTimersByTime(300_000))
  expect(words()).toBe('Réservé, réessayez dans 1\u00a0minute')
})

test('names the dish in Thai beside its name, which stays its heading; one without a Thai name in French alone', () => {
  show(aMain({ nameTh: 'ผัดไทย' }))
  expect(screen.getByRole('heading').textContent).toBe('Pad thaï')
  expect(screen.getByText('ผัดไทย').lang).toBe('th')
  cleanup()
  show(aMain({ nameTh: undefined }))
  expect(document.querySelector('[lang="th"]')).toBeNull()
})
