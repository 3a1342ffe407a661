import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useOverlay } from './use-overlay.ts'

afterEach(cleanup)

function Page() {
  const dish = useOverlay('plat')
  return (
    <>
      <p>{dish.open ? `Ouvert : ${dish.value}` : 'Fermé'}</p>
      <button type="button" onClick={() => dish.show('pad-thai')}>
        Ouvrir
      </button>
      <button type="button" onClick={dish.close}>
        Fermer
      </button>
    </>
  )
}

function visit(address: string) {
  window.history.pushState(null, '', address)
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('opens in the address beside what is there, and Back closes it', async () => {
  visit('/?panier=#plats')
  press('Ouvrir')
  expect(screen.getByText('Ouvert : pad-thai')).toBeTruthy()
  expect(window.location.search).toBe('?panier=&plat=pad-thai')
  expect(window.location.hash).toBe('#plats')
  act(() => window.history.back())
  await waitFor(() => expect(screen.getByText('Fermé')).toBeTruthy())
})

test('closes by going back where it was opened from the page', async () => {
  visit('/')
  press('Ouvrir')
  press('Fermer')
  await waitFor(() => expect(screen.getByText('Fermé')).toBeTruthy())
  expect(window.location.search).toBe('')
  // The history went back when the overlay was closed, so the overlay lies ahead.
  act(() => window.history.forward())
  await waitFor(() => expect(screen.getByText('Ouvert : pad-thai')).toBeTruthy())
})

test('restored by a reload, it closes in place: there is nothing to go back to', () => {
  visit('/?plat=som-tam')
  const before = window.history.length
  expect(screen.getByText('Ouvert : som-tam')).toBeTruthy()
  press('Fermer')
  expect(screen.getByText('Fermé')).toBeTruthy()
  expect(window.history.length).toBe(before)
})

test('pressed twice before it is closed, it goes back once, and can be opened and closed anew', async () => {
  visit('/')
  press('Ouvrir')
  // A browser goes back a moment later.
  const back = vi.spyOn(window.history, 'go').mockImplementation(() => {})
  press('Fermer')
  press('Fermer')
  expect(back).toHaveBeenCalledExactlyOnceWith(-1)
  back.mockRestore()
  act(() => window.history.back())
  await waitFor(() => expect(screen.getByText('Fermé')).toBeTruthy())
  press('Ouvrir')
  press('Fermer')
  await waitFor(() => expect(screen.getByText('Fermé')).toBeTruthy())
})
