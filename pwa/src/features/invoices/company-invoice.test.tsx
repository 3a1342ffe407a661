import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OrderInvoices } from '#api/features/invoices/contract.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { CompanyInvoice } from './company-invoice.tsx'

const ID = '4f8a21c0-0000-4000-8000-000000000000'
const READ = `GET /api/orders/${ID}/invoices`
const ASK = `POST /api/orders/${ID}/invoices`
const NONE: OrderInvoices = { documents: [], company: null, mayAsk: true }
const INVOICE = { number: 'F2026-00012', kind: 'invoice' as const, on: '2026-11-26', total: 31.9 }
const ISSUED: OrderInvoices = { documents: [INVOICE], company: 'Bureau du Sentier', mayAsk: false }

function open() {
  renderPart(<CompanyInvoice order={{ id: ID, token: 'a-token' }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Facture au nom d’une entreprise' }))
}
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('asks for nothing before it is opened', () => {
  const server = fakeServer({ [READ]: { body: NONE } })
  renderPart(<CompanyInvoice order={{ id: ID, token: 'a-token' }} />)
  expect(server.of(READ)).toHaveLength(0)
})

it('issues the invoice of a company, says what is wrong before, and shows it instead of the form', async () => {
  let isLost = true
  const server = fakeServer({ [READ]: { body: NONE }, [ASK]: () => (isLost ? 'offline' : { body: ISSUED }) })
  open()
  await screen.findByLabelText('Raison sociale')
  write('Raison sociale', 'Bureau du Sentier')
  write(/SIREN/, '732 829 321')
  write('Adresse', '3 rue du Caire, 75002 Paris')
  fireEvent.click(screen.getByRole('button', { name: 'Établir la facture' }))
  await screen.findByText(/Un SIREN compte neuf chiffres/)
  expect(server.of(ASK)).toHaveLength(0)
  write(/SIREN/, '732 829 320')
  fireEvent.click(screen.getByRole('button', { name: 'Établir la facture' }))
  await screen.findByText(/votre saisie est gardée/)
  isLost = false
  fireEvent.click(screen.getByRole('button', { name: 'Établir la facture' }))
  await screen.findByText('Facture F2026-00012')
  expect(screen.getByText(/26 novembre · 31,90\s€/)).toBeTruthy()
  expect(server.of(ASK)[1]?.body).toMatchObject({ company: { name: 'Bureau du Sentier' }, trackingToken: 'a-token' })
})

it('shows a credit note beside the invoice, and says why a file does not come', async () => {
  const credit = { number: 'F2026-00013', kind: 'credit' as const, on: '2026-11-27', total: -10 }
  fakeServer({
    [READ]: { body: { ...ISSUED, documents: [INVOICE, credit] } },
    [`GET /api/orders/${ID}/invoices/F2026-00013`]: problem(404, 'not_found', 'Introuvable'),
  })
  open()
  await screen.findByText('Avoir F2026-00013')
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger F2026-00013' }))
  await screen.findByText('Introuvable')
})

it('says what fails and tries again; and that there is nothing to invoice', async () => {
  let isDown = true
  fakeServer({
    [READ]: () => (isDown ? problem(503, 'unavailable', 'En panne') : { body: { ...NONE, mayAsk: false } }),
  })
  open()
  await screen.findByText('En panne')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByText(/rien à facturer/)
})
