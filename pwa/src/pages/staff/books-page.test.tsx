import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Books, Closing } from '#api/features/books/contract.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { BooksPage } from './books-page.tsx'

const NONE: Books['totals'] = {
  ...{ entries: 0, lateEntries: 0, orders: 0, captured: 0, refunded: 0, kept: 0, unsold: 0, disputed: 0 },
  ...{ fees: 0, paidOut: 0, adjusted: 0, discounts: 0, freeDishes: 0, vat: [] },
}
const SOLD: Books['totals'] = {
  ...NONE,
  ...{ entries: 3, orders: 2, captured: 1184.2, refunded: 16.4, kept: 1167.8 },
  vat: [
    { rate: 5.5, base: 100, tax: 5.5, total: 105.5, formLine: '09' },
    { rate: 10, base: 965.73, tax: 96.57, total: 1062.3, formLine: '9B' },
  ],
}
const CLOSING: Closing = {
  ...SOLD,
  ...{ number: 12, period: 'day', from: '2026-11-24', to: '2026-11-24', perpetual: 90_000, perpetualCaptured: 91_000 },
  ...{ sealedAt: '2026-11-25T04:00:12Z', lastEntry: 412, lastHash: 'ab', hash: 'cd', keyId: 'ef', lateEntries: 1 },
}
const BOOKS: Books = {
  ...{ month: '2026-11', firstMonth: '2026-09', totals: { ...SOLD, orders: 3000 }, closings: [CLOSING], waiting: 0 },
  open: { ...NONE, entries: 1, captured: 20 },
  accounts: {
    ...{ customers: '411000', provider: '511500', owed: '467000', sales: '706', tax: '44571' },
    ...{ bank: '512000', fees: '627000' },
  },
}
const CALL = 'GET /api/admin/books'

function open(handlers: Parameters<typeof fakeServer>[0], at = '/admin/comptabilite') {
  keepStaff({ token: 'a-token', role: 'admin', username: 'patronne' } as Parameters<typeof keepStaff>[0])
  const server = fakeServer(handlers)
  renderPart(<BooksPage />, { at })
  return server
}
const said = () => document.body.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''

it('shows the month’s tax as it goes on the return, what is open, and each closing with its file', async () => {
  const server = open({
    [CALL]: { body: BOOKS },
    'GET /api/admin/books/closings/12/closing.pdf': problem(404, 'not_found', 'Cette clôture n’existe pas.'),
  })
  const vat = await screen.findByRole('table', { name: 'TVA du mois par taux' })
  expect(
    within(vat)
      .getAllByRole('row')
      .map(row => row.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')),
  ).toEqual(['TauxLigne de la CA3Base HTTVATTC', '5,5 %09100,00 €5,50 €105,50 €', '10 %9B965,73 €96,57 €1 062,30 €'])
  expect(said()).toContain('TVA du mois')
  expect(said()).toContain('1 écriture depuis la dernière clôture : 20,00 € encaissés, 0,00 € remboursés.')
  expect(said()).toContain('dont 1 écriture arrivée après leur jour')
  fireEvent.click(screen.getByRole('button', { name: /12 en PDF/ }))
  await waitFor(() => expect(server.of('GET /api/admin/books/closings/12/closing.pdf')).toHaveLength(1))
  await screen.findByText('Cette clôture n’existe pas.')
})

it('saves each file of the month under a name that says what it is, and where the entries post', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const server = open({
    [CALL]: { body: BOOKS },
    'GET /api/admin/books/2026-11/ecritures.txt': { body: 'JournalCode' },
    'GET /api/admin/books/2026-11/jours.csv': { body: 'Jour' },
    'GET /api/admin/books/2026-11/e-reporting.csv': { body: 'Jour' },
    'GET /api/admin/books/2026-11/pieces.zip': { body: 'PK' },
  })
  const files = await screen.findByRole('table', { name: 'Fichiers du mois' })
  for (const button of within(files).getAllByRole('button')) fireEvent.click(button)
  await waitFor(() => expect(saved.mock.contexts.map(link => (link as HTMLAnchorElement).download)).toHaveLength(4))
  expect(saved.mock.contexts.map(link => (link as HTMLAnchorElement).download).sort()).toEqual([
    'e-reporting-2026-11.csv',
    'ecritures-a-importer-2026-11.txt',
    'jours-2026-11.csv',
    'pieces-2026-11.zip',
  ])
  expect(server.of('GET /api/admin/books/2026-11/jours.csv')).toHaveLength(1)
  expect(said()).toContain('ZIP, environ 69 Mo')
  expect(said()).toContain('Comptes des écritures : 706 ventes et 44571 TVA, suivis du taux, 411000 clients')
  expect(screen.getByRole('link', { name: 'Changer les comptes' }).getAttribute('href')).toBe(
    '/admin/reglages?partie=comptabilite',
  )
  vi.restoreAllMocks()
})

it('says beside its name why a file did not come, and leads only the administrator to the accounts', async () => {
  const server = open({
    [CALL]: { body: BOOKS },
    'GET /api/admin/books/2026-11/jours.csv': problem(500, 'internal', 'Une erreur est survenue.'),
  })
  keepStaff({ token: 'a-token', role: 'accountant' })
  fireEvent.click(await screen.findByRole('button', { name: 'Tableau des jours' }))
  await screen.findByText('Une erreur est survenue.')
  expect(server.of('GET /api/admin/books/2026-11/jours.csv')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Changer les comptes' })).toBeNull()
})

it('a file that breaks off on its way is not saved, and says so in French', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  open({ [CALL]: { body: BOOKS } })
  const button = await screen.findByRole('button', { name: 'Facturettes et factures' })
  const half = new ReadableStream({
    pull: controller => controller.error(new TypeError('network error')),
  })
  vi.stubGlobal('fetch', async () => new Response(half))
  fireEvent.click(button)
  await screen.findByText('Le réseau ne répond pas. Vérifiez la connexion, puis réessayez.')
  expect(saved).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('opens a closing with all that it seals, and by the address too', async () => {
  open({ [CALL]: { body: BOOKS } })
  fireEvent.click(await screen.findByRole('button', { name: 'mardi 24 novembre' }))
  const sheet = await screen.findByRole('dialog', { name: /12/ })
  const words = sheet.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''
  expect(words).toContain('Période24 novembre 2026')
  expect(words).toContain('Écritures3, dont 1 de jours déjà clos')
  expect(words).toContain('Total perpétuel90 000,00 € gardés, 91 000,00 € encaissés')
  expect(words).toContain('Empreintecd')
  expect(within(sheet).getByRole('table', { name: 'TVA de la clôture par taux' })).toBeTruthy()
})

it('says of a closing of another month that it is not of this one', async () => {
  open({ [CALL]: { body: BOOKS } }, '/admin/comptabilite?cloture=99')
  await screen.findByText('Cette clôture n’est pas de ce mois.')
})

it('goes to another month, by the address too', async () => {
  const server = open({ [CALL]: { body: BOOKS } })
  fireEvent.change(await screen.findByLabelText('Mois'), { target: { value: '2026-11' } })
  await waitFor(() => expect(screen.getAllByRole('option').map(one => one.textContent)).toHaveLength(3))
  fireEvent.change(screen.getByLabelText('Mois'), { target: { value: '2026-09' } })
  await waitFor(() => expect(server.of(CALL).at(-1)?.query.get('month')).toBe('2026-09'))
})

it('of a month without a closed day there is nothing to take away', async () => {
  open({ [CALL]: { body: { ...BOOKS, firstMonth: null, totals: NONE, closings: [], open: NONE } } })
  await screen.findByText('Aucune clôture dans ce mois.')
  expect(said()).toContain('Aucune vente dans un jour clos.')
  expect(said()).toContain('Tout ce qui est entré est clos.')
  expect(said()).toContain('Aucun jour clos dans ce mois : rien à emporter encore.')
  expect(screen.queryByRole('table', { name: 'Fichiers du mois' })).toBeNull()
})

it('says so where nothing could be loaded, and tries again', async () => {
  const server = open({ [CALL]: 'offline' }, '/admin/comptabilite?mois=2026-10')
  await screen.findByText('La comptabilité n’a pas pu être chargée.')
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(server.of(CALL).length).toBeGreaterThan(1))
  expect(server.of(CALL)[0]?.query.get('month')).toBe('2026-10')
})
