import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { avoid } from '#pwa/features/menu/dish-marks.tsx'
import { menuSections } from '#pwa/features/menu/menu-sections.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { finder } from './finder.ts'
import { FoundCount, MenuTools } from './menu-tools.tsx'
// Loaded beforehand: on a busy machine it would come later than a test waits.
import './search-answer.tsx'
import { useMenuSearch } from './use-menu-search.ts'
import { areWishesKnown, useFittingChoices, useWishes } from './wishes-in-force.ts'

afterEach(() => {
  cleanup()
  act(() => avoid([]))
})

const menu = aMenu([aDish(), aMain()])
const onChooseAvoided = vi.fn()

function Tools() {
  const search = useMenuSearch(menu, 'takeaway', 'formules')
  return (
    <>
      <MenuTools search={search} names={menu} onChooseAvoided={onChooseAvoided} />
      <FoundCount found={search.found} />
      <Force />
      <p data-testid="found">{search.found.sections.flatMap(({ items }) => items.map(dish => dish.id)).join(' ')}</p>
    </>
  )
}
/** The wishes in force, and the first variant of the main that meets them. */
function Force() {
  const [first] = useFittingChoices('pad-thai') ?? []
  const words = useWishes().map(wish => wish.words)
  return <p data-testid="force">{words.length > 0 ? `${words.join(', ')}: ${first?.variant}` : ''}</p>
}
const found = () => screen.getByTestId('found').textContent
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Chercher un plat' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('narrows the list as one types, and announces how many', async () => {
  renderPart(<Tools />)
  expect(found()).toBe('nems-poulet pad-thai cola-zero soda-citron')
  expect(screen.getByRole('status').textContent).toBe('')
  type('soda citron')
  // The code of the search is loaded with the first letter.
  await waitFor(() => expect(found()).toBe('soda-citron'))
  expect(screen.getByRole('status').textContent).toBe('1\u00a0plat trouvé')
  type('pizza')
  expect(screen.getByRole('status').textContent).toBe('Aucun plat ne correspond.')
  const [, wayOut] = await waitFor(() => {
    const both = screen.getAllByRole('button', { name: 'Effacer la recherche' })
    expect(both.length).toBe(2)
    return both
  })
  fireEvent.click(wayOut as HTMLElement)
  expect(found()).toBe('nems-poulet pad-thai cola-zero soda-citron')
})

test('comes to the top with the first letter, where what is found has room', async () => {
  renderPart(<Tools />)
  const scrolled = vi.spyOn(field(), 'scrollIntoView')
  type('s')
  type('so')
  await waitFor(() => expect(scrolled).toHaveBeenCalled())
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'start' })
})

test('the cross and Escape clear the field and stay in it', () => {
  renderPart(<Tools />)
  type('soda')
  fireEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  type('soda')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(field().value).toBe('')
})

test('says what is avoided, and stops at one tap', () => {
  renderPart(<Tools />)
  fireEvent.click(screen.getByRole('button', { name: 'Ce que j’évite' }))
  expect(onChooseAvoided).toHaveBeenCalledOnce()
  act(() => avoid(['crustaces', 'oeufs']))
  expect(screen.getByRole('button', { name: 'Signalé\u00a0: crustacés, œufs' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus rien signaler' }))
  expect(screen.queryByText(/^Signalé/)).toBeNull()
})

test('ready words type themselves, together with what is typed, and are taken out again', async () => {
  renderPart(<Tools />)
  const chip = (name: string) => screen.getByRole('button', { name })
  type('soda citron')
  fireEvent.click(chip('Moins de 10\u00a0€'))
  expect(field().value).toBe('soda citron moins de 10 €')
  expect(chip('Moins de 10\u00a0€').getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(found()).toBe('soda-citron'))
  fireEvent.click(chip('Moins de 10\u00a0€'))
  expect(field().value).toBe('soda citron')
  fireEvent.change(field(), { target: { value: 'Sans porc nems' } })
  expect(chip('Sans porc').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(chip('Sans porc'))
  expect(field().value).toBe('nems')
})

test('what is asked for is in force as long as it is asked, and not known before the search is there', async () => {
  renderPart(<Tools />)
  const force = () => screen.getByTestId('force').textContent
  expect(force()).toBe('')
  type('sans poulet')
  await waitFor(() => expect(force()).toBe('sans poulet: Crevette'))
  expect(areWishesKnown()).toBe(true)
  type('')
  expect(force()).toBe('')
  type('doux sans poulet')
  expect(force()).toBe('sans poulet, pas piquant: Crevette')
  cleanup()
  renderPart(<Force />)
  expect(force()).toBe('')
})

test('a ready word is pressed by what it means, not by what only contains it', () => {
  renderPart(<Tools />)
  const pressed = () =>
    within(screen.getByRole('list', { name: 'Chercher aussi' }))
      .queryAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent)
  for (const typed of ['pas piquant', 'aigre doux', 'sans porcelet', 'doucement']) {
    type(typed)
    expect(pressed(), typed).toEqual([])
  }
  type('PIQUANT doux')
  expect(pressed()).toEqual(['Doux', 'Piquant'])
})

test('every ready word finds something on the restaurant’s menu; the one that cannot opens the marks', () => {
  const find = finder(menuSections(seedMenu(), 'takeaway'))
  renderPart(<Tools />)
  const chips = within(screen.getByRole('list', { name: 'Chercher aussi' })).getAllByRole('button')
  for (const chip of chips) {
    type('')
    onChooseAvoided.mockClear()
    fireEvent.click(chip)
    const finds = field().value !== '' && find(field().value).sections.length > 0
    expect([chip.textContent, finds]).toEqual([chip.textContent, onChooseAvoided.mock.calls.length === 0])
  }
  expect(field().value).toBe('')
})

test('nothing found says what is near, one tap away', async () => {
  renderPart(<Tools />)
  type('pizza')
  fireEvent.click(await screen.findByRole('button', { name: 'Nems' }))
  expect(field().value).toBe('nems')
  await waitFor(() => expect(found()).toBe('nems-poulet'))
})

test('who must avoid something is led to the marks', async () => {
  renderPart(<Tools />)
  type('sans gluten')
  expect(await screen.findByRole('button', { name: 'Choisir ce que j’évite' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})
