import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { UnpaidBars } from './board-bars.tsx'

const ORIGIN = { id: 'ab'.repeat(32), kind: 'network', orders: 7, load: 36 }
const LIST = 'GET /api/admin/unpaid-holds'
const FREE = `POST /api/admin/unpaid-holds/${ORIGIN.id}/free`

beforeEach(() => keepStaff({ token: 'a-token', role: 'manager' }))

function show() {
  renderPart(
    <>
      <UnpaidBars />
      <ToastHost />
    </>,
  )
}

it('says nothing while no more is held than on any evening', async () => {
  const server = fakeServer({ [LIST]: { body: { isCrowded: false, orders: 2, origins: [ORIGIN] } } })
  show()
  await waitFor(() => expect(server.of(LIST)).toHaveLength(1))
  expect(screen.queryByText(/non payées/)).toBeNull()
})

it('says that much is unpaid, and frees the largest origin after one question', async () => {
  const server = fakeServer({
    [LIST]: { body: { isCrowded: true, orders: 12, origins: [ORIGIN] } },
    [FREE]: { body: { freed: 7 } },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Libérer 7 commandes' }))
  expect(screen.getByText(/d’un même réseau/)).toBeTruthy()
  expect(server.of(FREE)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Libérer les créneaux' }))
  expect(await screen.findByText(/7 commandes non payées annulées/)).toBeTruthy()
  expect(server.of(FREE)).toHaveLength(1)
  await waitFor(() => expect(server.of(LIST).length).toBeGreaterThan(1))
})
