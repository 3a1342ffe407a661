import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askServer } from '#pwa/lib/state/connectivity.ts'
import { later } from '#pwa/lib/state/later.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { part, partOrNothing } from './part.tsx'

let isThere = true
/** How many of the next tries are lost. */
let lost = 0
const load = vi.fn(async () => {
  lost -= 1
  if (lost >= 0) throw new TypeError('Failed to fetch dynamically imported module')
  return ({ count }: { count: number }) => <p>{count} avis</p>
})

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  isThere = true
  fakeServer({ 'GET /healthz': () => (isThere ? {} : 'offline') })
})
afterEach(async () => {
  cleanup()
  isThere = true
  await askServer()
})

async function show(make: typeof part | typeof partOrNothing, { of = later(load) } = {}) {
  const Part = make(of)
  await act(async () =>
    render(
      <main>
        <p>La carte</p>
        <Suspense fallback={null}>
          <Part count={3} />
        </Suspense>
      </main>,
    ),
  )
}

const offline = async (tries: number) => {
  isThere = false
  lost = tries
  await act(askServer)
}

const backAgain = async () => {
  isThere = true
  await act(askServer)
}

test.each([
  ['a part', part],
  ['a part that the page can do without', partOrNothing],
])('%s is asked for once more at once where the server is there', async (_, make) => {
  lost = 1
  await show(make)
  expect(await screen.findByText('3 avis')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that does not come says so in its place, and comes with the network', async () => {
  await offline(1)
  await show(part)
  expect((await screen.findByRole('alert')).textContent).toContain('Cette partie de la page n’a pas pu être chargée.')
  expect(screen.getByText('La carte')).toBeTruthy()
  await backAgain()
  expect(await screen.findByText('3 avis')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a press asks again, and another failure asks once more', async () => {
  await offline(2)
  await show(part)
  isThere = true
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('3 avis')).toBeTruthy()
})

test('a file that is gone for good is answered by reloading the page', async () => {
  lost = Number.POSITIVE_INFINITY
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  await show(part)
  fireEvent.click(await screen.findByRole('button', { name: 'Recharger la page' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('nothing stands in the place of a part that the page can do without, until it comes', async () => {
  await offline(1)
  await show(partOrNothing)
  expect(screen.getByRole('main').textContent).toBe('La carte')
  await backAgain()
  expect(await screen.findByText('3 avis')).toBeTruthy()
})

test('a part that came ahead is there with its first render', async () => {
  lost = 0
  const of = later(load)
  await of()
  const Part = part(of)
  render(<Part count={3} />)
  expect(screen.getByText('3 avis')).toBeTruthy()
})
