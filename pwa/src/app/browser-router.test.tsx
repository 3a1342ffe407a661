import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { browserRouter } from './browser-router.tsx'

beforeEach(() => window.history.replaceState(null, '', '/'))
afterEach(cleanup)

function Dish() {
  const { open, value, show, close } = useOverlay('plat')
  return (
    <>
      <p>{open ? `Ouvert : ${value}` : 'Fermé'}</p>
      <button type="button" onClick={() => show('pad-thai')}>
        Ouvrir
      </button>
      <button type="button" onClick={close}>
        Fermer
      </button>
    </>
  )
}

function RoutersCopy() {
  return <output>{useLocation().search}</output>
}

function visit() {
  const Router = browserRouter({ hydrates: false })
  render(
    <Router>
      <Dish />
      <RoutersCopy />
    </Router>,
  )
}

test('an overlay opens by the tap itself; the router follows', async () => {
  visit()
  // A real click, as in a browser: the test library's events would wait for everything that follows.
  screen.getByRole('button', { name: 'Ouvrir' }).click()
  await Promise.resolve()
  expect(screen.queryByText('Ouvert : pad-thai')).not.toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?plat=pad-thai'))
})

test('it closes by going back', async () => {
  visit()
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  await waitFor(() => expect(screen.queryByText('Fermé')).not.toBeNull())
  expect(window.location.search).toBe('')
})
