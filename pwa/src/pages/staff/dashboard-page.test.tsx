import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { StaffRole } from '#api/kernel/people/roles.ts'
import { readCsv } from '#api/testing/read-csv.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aDashboard, aSalesReport, someCustomerInsights, someLoyaltyStats } from '#pwa/testing/samples/a-report.ts'
import { DashboardPage } from './dashboard-page.tsx'

// What they draw is looked at in a real browser; here their figures are.
vi.mock('#pwa/features/reports/sales-chart.tsx', () => ({ SalesChart: () => null }))
vi.mock('#pwa/features/reports/hours-chart.tsx', () => ({ HoursChart: () => null }))
vi.mock('#pwa/features/reports/segments-chart.tsx', () => ({ SegmentsChart: () => null }))

const DASHBOARD = 'GET /api/analytics/dashboard'
const SALES = 'GET /api/analytics/sales-report'
const CUSTOMERS = 'GET /api/analytics/customer-insights'
const LOYALTY = 'GET /api/admin/loyalty/stats'
const READS = {
  [DASHBOARD]: { body: aDashboard() },
  [SALES]: { body: aSalesReport() },
  [CUSTOMERS]: { body: someCustomerInsights() },
  [LOYALTY]: { body: someLoyaltyStats() },
  'GET /api/admin/opening': { body: { isGuarded: false, missing: [], openedAnyway: null } },
  'GET /api/admin/menu/all': { body: {} },
  'GET /api/menu': { body: aMenu() },
  'GET /api/admin/reservations': { body: { reservations: [], waiting: 2, nextCursor: null } },
}

const PROMOTIONAL = 'GET /api/admin/notifications/promotional'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T21:30:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

function open(handlers: Parameters<typeof fakeServer>[0] = {}, at = '/admin', role: StaffRole = 'admin') {
  keepStaff({ token: 'a-token', role })
  const server = fakeServer({ ...READS, ...handlers })
  fakeBoardLine()
  return { server, ...renderPart(<DashboardPage />, { at }) }
}

const figure = (word: string) => screen.getByText(word, { selector: 'dt' }).parentElement?.textContent
const queries = (server: ReturnType<typeof fakeServer>, call: string) =>
  server.of(call).map(({ query }) => Object.fromEntries(query))

it('asks for all four at once, for thirty days, and again for the days that are chosen', async () => {
  const { server, address } = open()
  expect(screen.getByText('Chargement du bilan…')).toBeTruthy()
  await screen.findByText(/^Du 23 octobre au 21 novembre 2026, face aux 30 jours d’avant\. À jour à 22/)
  fireEvent.change(screen.getByRole('combobox', { name: 'Période' }), { target: { value: '90' } })
  await screen.findByText(/^Du 24 août au 21 novembre 2026/)
  expect(address()).toBe('/admin?periode=90')
  expect(queries(server, DASHBOARD)).toEqual([{ period: '30' }, { period: '90' }])
  expect(queries(server, SALES)).toEqual([
    { period: 'daily', days: '30' },
    { period: 'daily', days: '90' },
  ])
  expect(queries(server, CUSTOMERS)).toEqual([{ days: '30' }, { days: '90' }])
  expect(queries(server, LOYALTY)).toEqual([{ days: '30' }, { days: '90' }])
})

it('says what keeps the shop closed; the way to the settings is the administrator’s', async () => {
  const missing = [{ key: 'restaurant.siret', label: 'SIRET' }]
  const opening = { 'GET /api/admin/opening': { body: { isGuarded: true, missing, openedAnyway: null } } }
  open(opening)
  await screen.findByText('Bientôt ouvert : aucune commande n’est prise tant qu’il manque SIRET.')
  expect(screen.getByRole('link', { name: 'Compléter' }).getAttribute('href')).toBe('/admin/reglages?partie=mentions')
  cleanup()
  open(opening, '/admin', 'manager')
  await screen.findByText(/^Bientôt ouvert/)
  expect(screen.queryByRole('link', { name: 'Compléter' })).toBeNull()
})

it('shows the four figures, and how each has changed', async () => {
  open()
  await screen.findByText('Panier moyen')
  expect(figure('Chiffre d’affaires')).toContain('18\u202f462,50\u00a0€+8,1\u00a0%')
  expect(figure('Commandes')).toContain('684+5,4\u00a0%')
  expect(figure('Panier moyen')).toContain('26,99\u00a0€+0,62\u00a0€')
  expect(figure('Taux de conversion')).toContain('4,2\u00a0%−0,3\u00a0point')
})

it('says what the charts show, and holds their figures as tables', async () => {
  open()
  const chart = await screen.findByRole('img', { name: /^Chiffre d’affaires et commandes/ })
  expect(chart.getAttribute('aria-label')).toBe(
    'Chiffre d’affaires et commandes\u00a0: 82,20\u00a0€, 3\u00a0commandes. Le plus haut, samedi 21 novembre\u00a0: 54,80\u00a0€.',
  )
  expect(screen.getByRole('img', { name: /^Commandes par heure/ }).getAttribute('aria-label')).toBe(
    'Commandes par heure. Le plus, de 12\u00a0h à 13\u00a0h\u00a0: 3\u00a0commandes.',
  )
  const days = screen.getByRole('table', { name: 'Ventes par jour', hidden: true })
  expect(within(days).getAllByRole('row', { hidden: true })).toHaveLength(31)
  const hours = screen.getByRole('table', { name: 'Commandes par heure', hidden: true })
  expect(within(hours).getAllByRole('row', { hidden: true })).toHaveLength(25)
})

it('writes a table to a file as it is on the page, without formulas', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'CSV, Articles les plus vendus' }))
  const file = saved.mock.calls[0]?.[0] as Blob
  expect(readCsv(await file.text())).toEqual([
    ['Article', 'Vendus', 'Recette (€)'],
    ['Pad thaï', '212', '2926,8'],
    [`'=HYPERLINK("http://exemple.fr")`, '168', '2302,4'],
    ['Curry vert', '131', '1795,9'],
  ])
  expect((link.mock.contexts[0] as HTMLAnchorElement).download).toBe('articles-les-plus-vendus-2026-11-21.csv')
})

it('lets one part fail alone, and try again by itself', async () => {
  let isDown = true
  const down = problem(503, 'unavailable', 'Service momentanément indisponible.')
  const { server } = open(
    { [CUSTOMERS]: () => (isDown ? down : { body: someCustomerInsights() }) },
    '/admin?onglet=clients',
  )
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Ces chiffres n’ont pas pu être chargés.')
  fireEvent.click(screen.getByRole('tab', { name: 'Ventes' }))
  await screen.findByText('Moyenne par jour')
  expect(screen.queryByRole('alert')).toBeNull()

  isDown = false
  fireEvent.click(screen.getByRole('tab', { name: 'Clients' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  await screen.findByText('Clients revenus')
  expect(server.of(SALES)).toHaveLength(1)
})

it('sums sales up by week when asked, and calls what it shows by what it is', async () => {
  const weeks = aSalesReport({
    sales_data: [
      {
        _id: '2026-W47',
        from: '2026-11-16',
        to: '2026-11-21',
        total_revenue: 82.2,
        orders_count: 3,
        refunded_count: 1,
      },
    ],
  })
  const { server, address } = open(
    { [SALES]: ({ query }) => ({ body: query.get('period') === 'weekly' ? weeks : aSalesReport() }) },
    '/admin?onglet=ventes',
  )
  await screen.findByText('Moyenne par jour')
  fireEvent.click(screen.getByRole('radio', { name: 'Par semaine' }))
  await screen.findByText('Moyenne par semaine')
  expect(queries(server, SALES).at(-1)).toEqual({ period: 'weekly', days: '30' })
  expect(address()).toBe('/admin?onglet=ventes&par=weekly')
  expect(screen.getByText('du lundi 16 novembre au samedi 21 novembre')).toBeTruthy()
  const shares = within(screen.getByRole('table', { name: 'Ventes par catégorie' }))
  expect(shares.getByRole('row', { name: /^Non catégorisé/ }).textContent).toContain('25,0\u00a0%')
})

it('names segments in French, in the ring and beside the best customers', async () => {
  open({}, '/admin?onglet=clients')
  const ring = await screen.findByRole('img', { name: /^Clients par segment/ })
  expect(ring.getAttribute('aria-label')).toBe(
    'Clients par segment\u00a0: VIP, 3\u00a0clients\u00a0; Fidèle, 12\u00a0clients\u00a0; Régulier, 45\u00a0clients\u00a0; Nouveau, 140\u00a0clients.',
  )
  const best = within(screen.getByRole('table', { name: 'Meilleurs clients' }))
  expect(best.getByRole('row', { name: /camille/ }).textContent).toContain('402,50\u00a0€VIP')
})

it('shows tiers, and movements of points with their sign', async () => {
  open({}, '/admin?onglet=fidelite')
  await screen.findByRole('heading', { name: 'Platine' })
  expect(screen.getByRole('heading', { name: 'Argent' }).parentElement?.textContent).toContain(
    '241membres, 20,0\u00a0%',
  )
  const moves = within(screen.getByRole('table', { name: 'Derniers mouvements' }))
  expect(moves.getByRole('row', { name: /camille/ }).textContent).toContain('−10')
  expect(moves.getByRole('row', { name: /eloise/ }).textContent).toContain('+120 novembre 2026, 20:40')
})

it('says that nothing was sold, and offers no empty file', async () => {
  const none = { total_revenue: 0, total_orders: 0, average_order_value: 0, refunded_orders: 0, conversion_rate: 0 }
  open({ [DASHBOARD]: { body: aDashboard({ summary: none, previous_summary: none, popular_items: [] }) } })
  await screen.findByText('Rien n’a encore été vendu.')
  expect(figure('Commandes')).toContain('0Inchangé')
  expect(screen.queryByRole('button', { name: /Articles les plus vendus/ })).toBeNull()
})

it('says what waits now, and where', async () => {
  open()
  const line = await screen.findByRole('link', { name: 'Tables à confirmer' })
  expect(line.getAttribute('href')).toBe('/admin/reservations')
  await waitFor(() => expect(line.parentElement?.textContent).toBe('Tables à confirmer2'))
})

it('counts nothing that it could not ask for', async () => {
  open({ 'GET /api/admin/reservations': problem(503, 'unavailable', 'Un instant.') })
  const line = await screen.findByRole('link', { name: 'Tables à confirmer' })
  expect(line.parentElement?.textContent).toBe('Tables à confirmer–')
})

it('asks for all of them again when it is told to', async () => {
  const { server } = open()
  await screen.findByText('Panier moyen')
  fireEvent.click(screen.getByRole('button', { name: 'Actualiser' }))
  await waitFor(() =>
    expect([DASHBOARD, SALES, CUSTOMERS, LOYALTY].map(call => server.of(call).length)).toEqual([2, 2, 2, 2]),
  )
})

const aMailing = (id: string, sent_count: number, used_count: number) => ({
  id,
  title: 'Offre',
  createdAt: '2026-11-20T10:00:00Z',
  by: 'Ploy',
  recipients: 140,
  sent_count,
  failed_count: 1,
  pending_count: 0,
  promotion: { code: id, percent: 20, until: '2026-11-22T22:30:00Z', used_count },
})

it('shows the administrator whom offers reach and what came of them', async () => {
  const mailings = [aMailing('un', 138, 30), aMailing('deux', 120, 4)]
  open({
    [PROMOTIONAL]: { body: { recipients: 148, until: '2026-11-22T22:30:00Z', mailings } },
    'POST /api/admin/notifications/promotional/preview': { body: { subject: 'Offre', text: 'Offre' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Envoyer une offre' }))
  await screen.findByText('Inscrits aux offres')
  expect(figure('Inscrits aux offres')).toContain('148')
  expect(figure('Messages acceptés')).toContain('2582\u00a0derniers envois, 2\u00a0refusés')
  expect(figure('Commandes avec une offre')).toContain('34')
})

it('offers a manager no sending, and asks for nothing of it', async () => {
  const { server } = open({}, '/admin?onglet=notifications', 'manager')
  await screen.findByText('Les envois aux clients sont réservés à l’administrateur.')
  expect(screen.getByRole('button', { name: 'Envoyer l’alerte de stock' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Envoyer une offre' })).toBeNull()
  expect(server.of(PROMOTIONAL)).toHaveLength(0)
})
