import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readCsv } from '#api/testing/read-csv.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aLoyaltyCustomer, SOME_FIGURES } from '#pwa/testing/samples/a-loyalty-customer.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { LoyaltyPage } from './loyalty-page.tsx'

const CUSTOMERS = 'GET /api/admin/loyalty/customers'
const CHECK = 'GET /api/admin/loyalty/check-rewards'
const FIGURES = 'GET /api/admin/loyalty/figures'
const SET = 'PUT /api/admin/loyalty/update-points'

const CAMILLE = aLoyaltyCustomer()
const MALEE = aLoyaltyCustomer({ email: 'malee@exemple.fr', name: 'Malee', total_points: 0, last_order_date: null })
const RICH = aLoyaltyCustomer({
  email: 'riche@exemple.fr',
  name: '=Riche',
  total_points: 12,
  available_rewards: 1,
  total_orders: 1,
})

const NEAR = aLoyaltyCustomer({ email: 'proche@exemple.fr', name: 'Proche', total_points: 7 })
const ALL = [CAMILLE, MALEE, RICH, NEAR]
const listOf = (customers = ALL, nextCursor: string | null = null) => ({
  body: { customers, nextCursor, total: customers.length },
})

const notices = (...names: string[]) => ({
  body: {
    newRewards: names.map(name => ({
      id: `id-${name}`,
      customer_name: name,
      customer_email: `${name.toLowerCase()}@exemple.fr`,
    })),
    total: names.length,
  },
})

beforeEach(() => keepStaff({ token: 'a-token', role: 'manager' }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, at = '/admin/fidelite') {
  const server = fakeServer({
    [CUSTOMERS]: listOf(),
    [CHECK]: notices(),
    [FIGURES]: { body: SOME_FIGURES },
    ...handlers,
  })
  const part = renderPart(
    <>
      <LoyaltyPage />
      <ToastHost />
    </>,
    { at },
  )
  await screen.findByRole('table')
  return { server, ...part }
}

const row = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement
const pointsOf = (name: string) =>
  within(row(name))
    .getByRole('button', { name: /^Modifier les points/ })
    .textContent?.replace(/\D/g, '')
const plus = (name: string) => fireEvent.click(within(row(name)).getByRole('button', { name: /^Un point de plus/ }))

it('shows the five figures, each customer’s standing, and no minus at 0', async () => {
  await open()
  expect(await screen.findByText('Points distribués')).toBeTruthy()
  expect(screen.getByText('3,9')).toBeTruthy()
  expect(within(row('Camille')).getByText('Client actif')).toBeTruthy()
  expect(within(row('Malee')).getByText('Client débutant')).toBeTruthy()
  expect(within(row('Riche')).getByText('Récompense disponible')).toBeTruthy()
  expect(within(row('Proche')).getByText('Proche récompense')).toBeTruthy()
  expect(within(row('Malee')).queryByRole('button', { name: /^Un point de moins/ })).toBeNull()
  expect(within(row('Camille')).getByRole('button', { name: 'Un point de moins, Camille Renard' })).toBeTruthy()
})

it('says what was seen with each point more, shows it at once, and takes it back when refused', async () => {
  let answer = (_: ReturnType<typeof problem>) => {}
  const answered = new Promise<ReturnType<typeof problem>>(resolve => {
    answer = resolve
  })
  const { server } = await open({ [SET]: () => answered })
  plus('Camille')
  await waitFor(() => expect(pointsOf('Camille')).toBe('6'))
  expect(server.of(SET)[0]?.body).toEqual({
    customer_email: 'camille@exemple.fr',
    customer_id: CAMILLE.customer_id,
    new_points: 6,
    expected_points: 5,
  })
  answer(problem(503, 'unavailable', 'Service momentanément indisponible.'))
  await screen.findByText(/Service momentanément indisponible/)
  expect(screen.getByText(/^Erreur lors de la mise à jour des points/)).toBeTruthy()
  expect(pointsOf('Camille')).toBe('5')
})

it('sends taps in a row one after the other, and ends where the last one does', async () => {
  let points = 5
  const { server } = await open({
    [SET]: ({ body }) => {
      const { new_points, expected_points } = body as { new_points: number; expected_points: number }
      if (expected_points !== points) return problem(409, 'stale_version', 'Quelqu’un d’autre…')
      points = new_points
      return { body: { ...CAMILLE, total_points: points } }
    },
  })
  plus('Camille')
  await waitFor(() => expect(pointsOf('Camille')).toBe('6'))
  plus('Camille')
  await waitFor(() => expect(pointsOf('Camille')).toBe('7'))
  plus('Camille')
  await waitFor(() => expect(server.of(SET)).toHaveLength(3))
  await waitFor(() => expect(pointsOf('Camille')).toBe('8'))
  expect(points).toBe(8)
})

it('says what the taps in a row did, and takes them back together', async () => {
  let points = 5
  const { server } = await open({
    [SET]: ({ body }) => {
      points = (body as { new_points: number }).new_points
      return { body: { ...CAMILLE, total_points: points } }
    },
  })
  const minus = () => fireEvent.click(within(row('Camille')).getByRole('button', { name: /^Un point de moins/ }))
  minus()
  await screen.findByText(/^Camille Renard\s: 1\spoint de moins, 4 en tout\.$/)
  minus()
  await screen.findByText(/^Camille Renard\s: 2\spoints de moins, 3 en tout\.$/)
  await waitFor(() => expect(points).toBe(3))
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(points).toBe(5))
  expect(pointsOf('Camille')).toBe('5')
  expect(server.of(SET).at(-1)?.body).toMatchObject({ new_points: 5, expected_points: 3 })
  plus('Camille')
  await screen.findByText(/^Camille Renard\s: 1\spoint de plus, 6 en tout\.$/)
})

it('shows the balance of another tablet where it came first', async () => {
  const asItIs = { ...CAMILLE, total_points: 9 }
  await open({ [SET]: problem(409, 'stale_version', 'Quelqu’un d’autre…', { customer: asItIs }) })
  plus('Camille')
  await screen.findByText(/Quelqu’un d’autre/)
  expect(pointsOf('Camille')).toBe('9')
})

it('sets a balance with a reason, which is the fixed one unless said, and gives the focus back', async () => {
  const { server } = await open({
    [SET]: ({ body }) => ({ body: { ...CAMILLE, total_points: (body as { new_points: number }).new_points } }),
  })
  fireEvent.click(within(row('Camille')).getByRole('button', { name: /^Modifier les points/ }))
  const form = screen.getByRole('form', { name: 'Points de Camille Renard' })
  expect(document.activeElement).toBe(within(form).getByLabelText('Points'))
  expect(within(form).getByLabelText<HTMLInputElement>('Motif').value).toBe('Ajustement manuel')
  fireEvent.change(within(form).getByLabelText('Points'), { target: { value: '12' } })
  fireEvent.change(within(form).getByLabelText('Motif'), { target: { value: 'Carte de papier' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(server.of(SET)[0]?.body).toEqual({
    customer_email: 'camille@exemple.fr',
    customer_id: CAMILLE.customer_id,
    new_points: 12,
    expected_points: 5,
    admin_reason: 'Carte de papier',
  })
  expect(pointsOf('Camille')).toBe('12')
  expect(document.activeElement?.textContent).toContain('Modifier les points de Camille Renard')
})

it.each([
  ['-1', 'Indiquez un nombre entier, 0 ou plus.'],
  ['', 'Indiquez un nombre entier, 0 ou plus.'],
  ['2,5', 'Indiquez un nombre entier, 0 ou plus.'],
  ['1001', '1000 points au plus.'],
])('refuses %j points beside the field, and sends nothing', async (typed, message) => {
  const { server } = await open()
  fireEvent.click(within(row('Camille')).getByRole('button', { name: /^Modifier les points/ }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Points' }), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(server.of(SET)).toHaveLength(0)
})

it('keeps what was typed when somebody else was faster, and sends it on what is there now', async () => {
  const asItIs = { ...CAMILLE, total_points: 9 }
  const { server } = await open({ [SET]: problem(409, 'stale_version', 'Quelqu’un d’autre…', { customer: asItIs }) })
  fireEvent.click(within(row('Camille')).getByRole('button', { name: /^Modifier les points/ }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Points' }), { target: { value: '6' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await screen.findByText(/Le solde est de 9.points/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Points' }).value).toBe('6')
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(server.of(SET)).toHaveLength(2))
  expect(server.of(SET)[1]?.body).toMatchObject({ new_points: 6, expected_points: 9 })
})

it('leaves the balance as it was on Escape', async () => {
  const { server } = await open()
  fireEvent.click(within(row('Camille')).getByRole('button', { name: /^Modifier les points/ }))
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Points' }), { key: 'Escape' })
  expect(screen.queryByRole('form')).toBeNull()
  expect(server.of(SET)).toHaveLength(0)
})

it('searches, filters and goes on by the server’s pages', async () => {
  const { server, address } = await open({
    [CUSTOMERS]: ({ query }) => {
      if (query.get('cursor')) return listOf([NEAR])
      if (query.get('q')) return listOf([])
      return listOf(query.get('filter') === 'rewards' ? [RICH] : [CAMILLE], 'next')
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }))
  await screen.findByRole('rowheader', { name: /Proche/ })
  expect(row('Camille')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Avec plat offert' }))
  await screen.findByRole('rowheader', { name: /Riche/ })
  expect(address()).toBe('/admin/fidelite?filtre=recompenses')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoé' } })
  await screen.findByText('Aucun client ne correspond.')
  expect(Object.fromEntries(server.of(CUSTOMERS).at(-1)?.query ?? [])).toEqual({
    filter: 'rewards',
    q: 'zoé',
    limit: '50',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Tout afficher' }))
  await screen.findByRole('rowheader', { name: /Camille/ })
})

it('says when there is nobody yet', async () => {
  fakeServer({ [CUSTOMERS]: listOf([]), [CHECK]: notices(), [FIGURES]: { body: SOME_FIGURES } })
  renderPart(<LoyaltyPage />)
  expect(await screen.findByText('Aucun client.')).toBeTruthy()
})

it('fails in its parts, each with its own way to try again', async () => {
  const refusal = problem(503, 'unavailable', 'Service momentanément indisponible.')
  await open({ [FIGURES]: refusal, [CHECK]: refusal })
  await screen.findByText('Ces chiffres n’ont pas pu être chargés.')
  await screen.findByText('Les nouveaux plats offerts n’ont pas pu être chargés.')
  expect(screen.getAllByRole('button', { name: 'Réessayer' })).toHaveLength(2)
})

it('takes a notice away when it was seen, and puts it back when that could not be said', async () => {
  let refuses = true
  const { server } = await open({
    [CHECK]: () => notices(...(refuses ? ['Ploy', 'Niran'] : ['Niran'])),
    'PUT /api/admin/loyalty/notifications/id-Ploy': () => {
      if (refuses) return problem(503, 'unavailable', 'Service momentanément indisponible.')
      return { status: 200, body: {} }
    },
  })
  await screen.findByText('2 nouveaux plats offerts')
  fireEvent.click(screen.getByRole('button', { name: /Ploy/ }))
  await screen.findByText(/^Ploy, annonce gardée/)
  expect(screen.getByRole('button', { name: /Ploy/ })).toBeTruthy()
  refuses = false
  fireEvent.click(screen.getByRole('button', { name: /Ploy/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Ploy/ })).toBeNull())
  expect(screen.getByText('1 nouveau plat offert')).toBeTruthy()
  expect(server.of(CHECK)[0]?.query.get('limit')).toBe('5')
})

it('looks for notices every 30 seconds; a new one stands first and has the customers read anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let names = ['Niran']
  const { server } = await open({ [CHECK]: () => notices(...names) })
  await screen.findByText('1 nouveau plat offert')
  names = ['Ploy', 'Niran']
  await vi.advanceTimersByTimeAsync(29_000)
  expect(server.of(CHECK)).toHaveLength(1)
  expect(server.of(CUSTOMERS)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1500)
  await screen.findByText('2 nouveaux plats offerts')
  const buttons = within(screen.getByRole('region', { name: 'Nouveaux plats offerts' })).getAllByRole('button')
  expect(buttons.map(button => button.querySelector('b')?.textContent)).toEqual(['Ploy', 'Niran'])
  await waitFor(() => expect(server.of(CUSTOMERS)).toHaveLength(2))
  names = ['Niran']
  await vi.advanceTimersByTimeAsync(30_500)
  await screen.findByText('1 nouveau plat offert')
  expect(server.of(CUSTOMERS)).toHaveLength(2)
})

it('exports everybody who is looked for, in the specified columns, safe in a spreadsheet', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:30:00Z') })
  let file: { name: string; content: Blob } | undefined
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    file = { name: this.download, content: made.mock.calls[0]?.[0] as Blob }
  })
  const { server } = await open({}, '/admin/fidelite?filtre=actifs')
  fireEvent.click(screen.getByRole('button', { name: 'Exporter en CSV' }))
  await waitFor(() => expect(file).toBeDefined())
  expect(Object.fromEntries(server.of(CUSTOMERS).at(-1)?.query ?? [])).toEqual({ filter: 'active' })
  // It is the 22nd in Paris.
  expect(file?.name).toBe('fidelite-2026-11-22.csv')
  expect(readCsv((await file?.content.text()) ?? '')).toEqual([
    ['Email', 'Nom', 'Points Total', 'Récompenses Disponibles', 'Commandes', 'Dernière Commande'],
    ['camille@exemple.fr', 'Camille Renard', '5', '0', '27', '03/11/2026'],
    ['malee@exemple.fr', 'Malee', '0', '0', '27', ''],
    ['riche@exemple.fr', "'=Riche", '12', '1', '1', '03/11/2026'],
    ['proche@exemple.fr', 'Proche', '7', '0', '27', '03/11/2026'],
  ])
})

it('offers no file to the counter, whose addresses are masked', async () => {
  keepStaff({ token: 'a-token', role: 'counter' })
  await open({ [CUSTOMERS]: listOf([aLoyaltyCustomer({ email: 'ca•••@ex•••.fr', name: 'Camille Renard' })]) })
  expect(screen.getByText('ca•••@ex•••.fr')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Exporter en CSV' })).toBeNull()
})
