import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Printer } from '#api/features/printing/contract.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aPrinter } from '#pwa/testing/samples/a-printer.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { PrintTest } from './printers-table.tsx'

const PRINT = 'POST /api/admin/printers/p1/test'
beforeEach(() => keepStaff({ token: 'a-token', role: 'admin' }))

it('prints a slip a tap, with a key of its own, and says when it could not', async () => {
  let fails = true
  const server = fakeServer({
    [PRINT]: () => {
      const answer = fails ? problem(409, 'printer_off', 'Cette imprimante est désactivée.') : {}
      fails = false
      return answer
    },
    'GET /api/admin/printers': { body: { printers: [] } },
    'GET /healthz': {},
  })
  renderPart(
    <>
      <PrintTest printer={aPrinter({ id: 'p1' })} />
      <ToastHost />
    </>,
  )
  const button = await screen.findByRole('button', { name: 'Imprimer un test' })
  expect(screen.queryByText(/^Dernier test/)).toBeNull()
  fireEvent.click(button)
  expect(await screen.findByText('Cette imprimante est désactivée.')).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  fireEvent.click(button)
  await waitFor(() => expect(server.of(PRINT)).toHaveLength(2))
})

it.each([
  ['waiting', /il attend l’imprimante/],
  ['sent', /ne dit pas encore/],
  ['printed', /il est sorti/],
  ['failed', /n’a pas su le lire/],
] satisfies [NonNullable<Printer['lastTest']>['status'], RegExp][])('says of a test that is %s so', (status, words) => {
  renderPart(<PrintTest printer={aPrinter({ lastTest: { status, askedAt: '2026-11-21T18:00:00.000Z' } })} />)
  expect(screen.getByText(words).textContent).toMatch(/^Dernier test, /)
})

it('is not to be had of a printer that is off', () => {
  renderPart(<PrintTest printer={aPrinter({ active: false })} />)
  expect(screen.getByRole('button', { name: /imprimante désactivée/ }).getAttribute('aria-disabled')).toBe('true')
})
