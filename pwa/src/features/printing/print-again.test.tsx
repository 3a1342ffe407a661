import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aPrinter } from '#pwa/testing/samples/a-printer.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { PrintAgain } from './print-again.tsx'

const printer = (id: string, name: string, active = true) => aPrinter({ id, name, active })
const LIST = 'GET /api/admin/printers'
const order = aBoardOrder({ callNumber: 37 })
const PRINT = `POST /api/admin/orders/${order.id}/print`
beforeEach(() => keepStaff({ token: 'a-token', role: 'manager' }))

it('has a button for each printer that is on, and prints a copy a tap', async () => {
  let fails = true
  const server = fakeServer({
    [LIST]: { body: { printers: [printer('p1', 'Cuisine'), printer('p2', 'Ancienne', false)] } },
    [PRINT]: () => {
      const answer = fails ? problem(409, 'printer_off', 'Cette imprimante est désactivée.') : {}
      fails = false
      return answer
    },
    'GET /healthz': {},
  })
  renderPart(
    <>
      <PrintAgain order={order} />
      <ToastHost />
    </>,
  )
  const button = await screen.findByRole('button', { name: 'Imprimer à nouveau, Cuisine' })
  expect(screen.queryByRole('button', { name: /Ancienne/ })).toBeNull()
  fireEvent.click(button)
  expect(await screen.findByText(/Cette imprimante est désactivée\./)).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  fireEvent.click(button)
  expect(await screen.findByText(/copie de la commande 37 demandée/)).toBeTruthy()
  await waitFor(() => expect(server.of(PRINT)).toHaveLength(2))
  expect(server.of(PRINT).map(({ body }) => body)).toEqual([{ printer: 'p1' }, { printer: 'p1' }])
})

it('is not there for an unpaid order', async () => {
  const server = fakeServer({ [LIST]: { body: { printers: [printer('p1', 'Cuisine')] } }, 'GET /healthz': {} })
  renderPart(<PrintAgain order={aBoardOrder({ callNumber: undefined })} />)
  await waitFor(() => expect(server.of(LIST)).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})
