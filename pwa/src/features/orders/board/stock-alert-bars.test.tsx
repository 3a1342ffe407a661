import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { StockAlertBars } from './board-bars.tsx'
import { closeStockAlert, hearStockAlert } from './line/board-alerts.ts'

const TOGGLE = 'POST /api/admin/menu/toggle-availability/pad-thai'
const alert = (id: string) => ({ id, itemId: 'pad-thai', itemName: 'Pad thaï', createdAt: '2026-11-21T09:00:00.000Z' })

beforeEach(() => keepStaff({ token: 'a-token', role: 'manager' }))
afterEach(() => {
  for (const id of ['un', 'deux']) closeStockAlert(id)
})

function show() {
  renderPart(
    <>
      <StockAlertBars />
      <ToastHost />
    </>,
  )
}

it('says which dish runs low, once, and goes when somebody has seen it', () => {
  show()
  act(() => hearStockAlert(alert('un')))
  act(() => hearStockAlert(alert('un')))
  expect(screen.getAllByText(/Pad thaï : vérifiez, puis marquez le plat/)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /^Vu/ }))
  expect(screen.queryByText(/vérifiez/)).toBeNull()
  // After a cut the server sends the alert again.
  act(() => hearStockAlert(alert('un')))
  expect(screen.queryByText(/vérifiez/)).toBeNull()
})

it('takes the dish off the menu with one tap, and stays when that fails', async () => {
  let fails = true
  const server = fakeServer({
    [TOGGLE]: () => {
      const answer = fails ? problem(409, 'conflict', 'Cet élément a changé entre-temps.') : { body: {} }
      fails = false
      return answer
    },
  })
  show()
  act(() => hearStockAlert(alert('deux')))
  const button = screen.getByRole('button', { name: /^Épuisé aujourd’hui/ })
  fireEvent.click(button)
  expect(await screen.findByText('Cet élément a changé entre-temps.')).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByText(/vérifiez/)).toBeNull())
  expect(server.of(TOGGLE)[1]?.body).toEqual({ available: false, until: 'tomorrow' })
})
