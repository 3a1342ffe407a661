import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { TicketSheet } from './ticket-sheet.tsx'

const ORDER = aBoardOrder()
const at = (call: string) => `POST /api/admin/orders/${ORDER.id}/${call}`

afterEach(forgetStaff)
beforeEach(() => keepStaff({ token: 'bearer', role: 'manager' }))

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, change: Partial<BoardOrder> = {}) {
  const order = { ...ORDER, ...change }
  const server = fakeServer({
    'GET /api/admin/orders': { body: { orders: [order], nextCursor: null } },
    'GET /healthz': {},
    [`GET /api/admin/orders/${ORDER.id}/refund`]: { body: { limit: 0, left: 0 } },
    ...handlers,
  })
  const line = fakeBoardLine()
  const printed: CachedOrder[] = []
  renderPart(
    <TicketSheet
      id={ORDER.id}
      onClose={() => {}}
      onPrint={order => printed.push(order)}
      allergyInputs={(said, onChange) => (
        <button type="button" onClick={() => onChange({ ...said, allergens: ['arachides'] })}>
          {said.allergens.join() || 'aucune'}
        </button>
      )}
      printAgain={({ id }) => <p>Encore {id === ORDER.id ? 'celle-ci' : 'une autre'}</p>}
    />,
  )
  await screen.findByText('Imprimer le ticket')
  expect(screen.getByText('Encore celle-ci')).toBeTruthy()
  return { server, printed, line }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('shows an order that is not on the board, and how to reach its customer, by a number in pairs', async () => {
  const order = { ...ORDER, customerInfo: { ...ORDER.customerInfo, phone: '0612345678' } }
  const { printed } = await open({}, order)
  expect(screen.getByText('06 12 34 56 78').getAttribute('href')).toBe('tel:0612345678')
  press('Imprimer le ticket')
  expect(printed).toEqual([order])
})

it.each([
  ['a mail came back from', {}, 'Aucun email n’arrive chez ce client. Téléphonez-lui pour tout ce qui change.'],
  ['gave no address', { email: '' }, 'Ce client n’a pas laissé d’email. Téléphonez-lui pour tout ce qui change.'],
  ['gave nothing', { email: '', phone: '' }, 'Sans téléphone non plus, il n’apprend rien avant de venir.'],
])('says how a customer hears of a change who %s, and promises no mail', async (_, change, words) => {
  await open({}, { unreachable: true, customerInfo: { ...ORDER.customerInfo, ...change } })
  expect(document.body.textContent).toContain(words)
  press('Annuler la commande…')
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent).not.toContain('Il reçoit un email')
})

it('says that the reason is mailed, also where there is no money to give back', async () => {
  await open({}, { paymentStatus: 'unpaid' })
  press('Annuler la commande…')
  expect(screen.getByText('Le client la lit dans l’email.')).toBeTruthy()
})

it('cancels only with a reason', async () => {
  const { server } = await open({ [at('status')]: { body: { ...ORDER, status: 'cancelled', version: 3 } } })
  press('Annuler la commande…')
  press('Choisissez une raison')
  expect(server.of(at('status'))).toEqual([])
  fireEvent.click(screen.getByLabelText('Article épuisé'))
  press('Annuler et rembourser')
  await waitFor(() => expect(server.of(at('status'))).toHaveLength(1))
  expect(server.of(at('status'))[0]?.body).toEqual({ status: 'cancelled', version: 2, reason: 'Article épuisé' })
})

it('offers a refund to the administrator alone, and of money alone', async () => {
  await open()
  expect(screen.queryByText('Rembourser…')).toBeNull()
})

it('lets a manager refund within the limit, by lines or an amount, and says who refunds more', async () => {
  const { server } = await open({
    [`GET /api/admin/orders/${ORDER.id}/refund`]: { body: { limit: 15, left: 9 } },
    [at('refund')]: problem(403, 'refund_over_limit', 'Aujourd’hui, vous pouvez encore rendre ou offrir 9,00\u00a0€.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Rembourser…' }))
  expect(screen.getByText(/Vous rendez ou offrez 15,00\s€ au plus par jour/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Tout' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Un montant' }))
  fireEvent.change(screen.getByLabelText('Raison', { selector: 'input' }), { target: { value: 'Plat oublié' } })
  fireEvent.change(screen.getByLabelText('Montant en euros'), { target: { value: '9,01' } })
  expect(screen.getByRole('button', { name: /Au plus 9,00/ })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Montant en euros'), { target: { value: '9' } })
  press(/Rembourser 9,00/)
  await waitFor(() => expect(server.of(at('refund'))[0]?.body).toMatchObject({ amount: 9, reason: 'Plat oublié' }))
  await screen.findByText(/vous pouvez encore rendre ou offrir/)
})

it('says that the limit is reached in place of the button', async () => {
  await open({ [`GET /api/admin/orders/${ORDER.id}/refund`]: { body: { limit: 15, left: 0 } } })
  await screen.findByText(/Remboursement : les 15,00/)
  expect(screen.queryByText('Rembourser…')).toBeNull()
})

it('calls a limit that could not be read no limit of nothing, and reads it when asked again', async () => {
  let isDown = true
  const limit = () => (isDown ? problem(503, 'unavailable', 'Un instant.') : { body: { limit: 15, left: 9 } })
  await open({ [`GET /api/admin/orders/${ORDER.id}/refund`]: limit })
  await screen.findByText('Ce qui peut être remboursé n’a pas pu être chargé.')
  isDown = false
  press('Réessayer')
  expect(await screen.findByRole('button', { name: 'Rembourser…' })).toBeTruthy()
})

it('says that an order could not be loaded, not that there is none, and loads it when asked again', async () => {
  let isDown = true
  fakeServer({
    'GET /api/admin/orders': () =>
      isDown ? problem(503, 'unavailable', 'Un instant.') : { body: { orders: [ORDER], nextCursor: null } },
    'GET /healthz': {},
    [`GET /api/admin/orders/${ORDER.id}/refund`]: { body: { limit: 0, left: 0 } },
  })
  fakeBoardLine()
  renderPart(
    <TicketSheet
      id={ORDER.id}
      onClose={() => {}}
      onPrint={() => {}}
      printAgain={() => null}
      allergyInputs={() => null}
    />,
  )
  await screen.findByText('Cette commande n’a pas pu être chargée.')
  expect(screen.queryByText(/trouvée/)).toBeNull()
  isDown = false
  press('Réessayer')
  expect(await screen.findByText('Imprimer le ticket')).toBeTruthy()
})

it('refunds what the administrator asks for, and says what the server refuses', async () => {
  keepStaff({ token: 'bearer', role: 'admin' })
  const { server } = await open({
    [at('refund')]: problem(409, 'nothing_to_refund', 'Rien à rembourser\u00a0: la commande l’est déjà en entier.'),
  })
  press('Rembourser…')
  fireEvent.change(screen.getByLabelText('Raison', { selector: 'input' }), { target: { value: 'Plat oublié' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Annuler aussi/ }))
  press(/Rembourser 27,40/)
  await screen.findByText(/Rien à rembourser/)
  expect(server.of(at('refund'))[0]?.body).toEqual({ reason: 'Plat oublié', refundedAmount: 0 })
})

it.each([
  ['a failure that may have come behind it', problem(503, 'unavailable', 'Un instant.')],
  ['a refusal, which says nothing of an earlier try', problem(409, 'nothing_to_refund', 'Rien à rembourser.')],
  ['a limit', problem(429, 'rate_limited', 'Trop de tentatives.')],
])('a second press is the same refund after %s', async (_, answer) => {
  keepStaff({ token: 'bearer', role: 'admin' })
  const { server } = await open({ [at('refund')]: answer })
  press('Rembourser…')
  fireEvent.change(screen.getByLabelText('Raison', { selector: 'input' }), { target: { value: 'Plat oublié' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Annuler aussi/ }))
  for (const times of [1, 2]) {
    press(/Rembourser 27,40/)
    await waitFor(() => expect(server.of(at('refund'))).toHaveLength(times))
    await screen.findByRole('button', { name: /Rembourser 27,40/ })
  }
  const keys = server.of(at('refund')).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

it('sends a refund that is to come on top of somebody else’s only once that one was shown', async () => {
  keepStaff({ token: 'bearer', role: 'admin' })
  const meanwhile = problem(409, 'refunded_meanwhile', 'Entre-temps, 5,00\u00a0€ ont été remboursés.', {
    refundedAmount: 5,
  })
  const { server } = await open({ [at('refund')]: meanwhile })
  press('Rembourser…')
  fireEvent.click(screen.getByRole('radio', { name: 'Un montant' }))
  fireEvent.change(screen.getByLabelText('Raison', { selector: 'input' }), { target: { value: 'Plat oublié' } })
  fireEvent.change(screen.getByLabelText('Montant en euros'), { target: { value: '5' } })
  press(/Rembourser 5,00/)
  await screen.findByText(/Entre-temps/)
  press(/Rembourser 5,00/)
  await waitFor(() => expect(server.of(at('refund'))).toHaveLength(2))
  expect(server.of(at('refund')).map(({ body }) => body)).toEqual([
    { amount: 5, reason: 'Plat oublié', refundedAmount: 0 },
    { amount: 5, reason: 'Plat oublié', refundedAmount: 5 },
  ])
})

it('asks whether an order that is paid back in full is cancelled too, and does so unless told not to', async () => {
  keepStaff({ token: 'bearer', role: 'admin' })
  const { server } = await open({ [at('status')]: { body: {} } })
  press('Rembourser…')
  fireEvent.change(screen.getByLabelText('Raison', { selector: 'input' }), { target: { value: 'Plat oublié' } })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Annuler aussi/ }).checked).toBe(true)
  press(/Rembourser 27,40/)
  await waitFor(() =>
    expect(server.of(at('status'))[0]?.body).toEqual({ status: 'cancelled', version: 2, reason: 'Plat oublié' }),
  )
  expect(server.of(at('refund'))).toEqual([])
})

it('cancels what the till was paid for as somebody who knows of its money', async () => {
  const till = { collectedAt: '2026-11-21T11:00:00.000Z' }
  const change = { till, paymentStatus: 'unpaid' as const, status: 'confirmed' as const }
  const { server } = await open({ [at('status')]: { body: {} } }, change)
  press('Annuler la commande…')
  fireEvent.click(screen.getByLabelText('Article épuisé'))
  fireEvent.click(screen.getAllByRole('button', { name: /^Annuler/ }).at(-1) as HTMLElement)
  await waitFor(() => expect(server.of(at('status'))[0]?.body).toMatchObject({ status: 'cancelled', collected: true }))
})

it('takes a dish off the menu until tomorrow, and puts it back', async () => {
  const toggle = 'POST /api/admin/menu/toggle-availability/pad-thai'
  const { server } = await open({ [toggle]: { body: {} } })
  press(/^Épuisé aujourd’hui.*Pad thaï/)
  await waitFor(() => expect(server.of(toggle)[0]?.body).toEqual({ available: false, until: 'tomorrow' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Remettre à la carte.*Pad thaï/ }))
  await waitFor(() => expect(server.of(toggle)[1]?.body).toEqual({ available: true }))
})

const WAITING = {
  ...{ number: 1, status: 'waiting' as const, at: '2026-11-21T11:05:00Z', taken: [], added: [] },
  ...{ difference: 6, payBy: '2026-11-21T11:35:00Z' },
}

it.each([
  ['a change waits for its payment', { revisions: [WAITING] }, 'Une modification attend'],
  ['all was refunded', { paymentStatus: 'refunded' as const }, 'Remboursée, rien à modifier'],
  ['the dishes are ready', { status: 'ready' as const }, 'Prête, plus rien à modifier'],
])(
  'keeps the place of a change that is no longer possible, so that no finger cancels instead: %s',
  async (_, change, words) => {
    const { line } = await open()
    const places = () =>
      [...document.querySelectorAll('.ticket-actions > .button')].map(({ textContent }) => textContent)
    const place = places().findIndex(name => name?.includes('Modifier'))
    await waitFor(() => expect(line.lines.some(({ isOpen }) => isOpen)).toBe(true))
    await act(() => line.board([{ ...ORDER, ...change, version: ORDER.version + 1 }]))
    await waitFor(() => expect(places()[place]).toContain(words))
    press(words)
    expect(screen.queryByLabelText('Plats de la commande')).toBeNull()
  },
)

it('tells the customer that a word on a dish is not possible, and that it is after all', async () => {
  const [line, ...others] = ORDER.items
  if (!line) throw new Error('an order with dishes')
  const said = (remarkDeclined?: true) => ({
    ...ORDER,
    items: [{ ...line, options: { ...line.options, remark: 'sans ail', remarkDeclined } }, ...others],
  })
  let known: BoardOrder = said()
  const { server } = await open({
    'GET /api/admin/orders': () => ({ body: { orders: [known], nextCursor: null } }),
    [at('remarks')]: () => {
      known = said(true)
      return { body: known }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Pas possible/ }))
  await screen.findByRole('button', { name: /^Possible, finalement/ })
  expect(server.of(at('remarks'))[0]?.body).toEqual({ line: line.id, remark: 'sans ail', possible: false })
  expect(document.querySelector('.dish-list')?.textContent).toContain('«\u00a0sans ail\u00a0»\u00a0: pas possible')
})

it('offers nothing that an order at its end cannot do', async () => {
  await open({}, { status: 'delivered' })
  expect(screen.queryByText(/En retard de/)).toBeNull()
  expect(screen.queryByText('Annuler la commande…')).toBeNull()
  expect(screen.queryByText(/Un plat est épuisé/)).toBeNull()
})

const LIMIT = `GET /api/admin/orders/${ORDER.id}/refund`

/** The change of an order, with a sauce added that costs less than a card pays. */
async function addSauce(handlers: Parameters<typeof open>[0]) {
  const opened = await open({
    'GET /api/menu': { body: aMenu([aDish({ name: 'Sauce', price: 0.4 }), aMain()]) },
    'GET /api/pickup-slots': { body: { days: [] } },
    [at('revise')]: { body: ORDER },
    ...handlers,
  })
  press('Modifier la commande…')
  fireEvent.change(await screen.findByLabelText('Ajouter un plat ou une boisson'), { target: { value: 'sau' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Choisir/ }))
  press('Ajouter')
  const words = await screen.findByText(/Le paiement par carte commence à 0,50/)
  return { ...opened, said: words.closest('.notice')?.textContent }
}

it.each([
  [false, 'est offerte par la maison', 'Modifier et offrir 0,40\u00a0€', 'waived'],
  [true, 's’encaisse à la caisse', 'Modifier, 0,40\u00a0€ à encaisser', 'till'],
])(
  'says before the tap what becomes of a difference that no card pays, at the till %s',
  async (isAtTill, words, button, small) => {
    const { server, said } = await addSauce({
      'GET /api/restaurant': { body: aRestaurant({ smallDifferenceAtTill: isAtTill }) },
      [LIMIT]: { body: { limit: 15, left: isAtTill ? 0 : 9 } },
    })
    expect(said).toContain(words)
    press(button)
    const body = () => server.of(at('revise'))[0]?.body
    await waitFor(() => expect(body()).toMatchObject({ difference: 0.4, smallDifference: small }))
  },
)

it.each([
  [0, 'Rendre ou offrir de l’argent revient à l’administrateur'],
  [15, 'Vous rendez ou offrez 15,00\\s€ au plus par jour'],
])('says before the tap that a manager whose limit is %s € cannot waive a difference', async (limit, words) => {
  const { server } = await addSauce({
    'GET /api/restaurant': { body: aRestaurant() },
    [LIMIT]: { body: { limit, left: 0.39 * Math.sign(limit) } },
  })
  expect(await screen.findByText(new RegExp(words))).toBeTruthy()
  press('Pour l’administrateur')
  expect(server.of(at('revise'))).toEqual([])
})

it('says before the tap that a manager whose limit is 0 € cannot take a dish off', async () => {
  await open({ 'GET /api/menu': { body: aMenu() }, 'GET /api/pickup-slots': { body: { days: [] } } })
  press('Modifier la commande…')
  const [pieces] = await screen.findAllByRole('group', { name: /^Quantité/ })
  fireEvent.click(pieces?.querySelector('button') as HTMLElement)
  expect(await screen.findByRole('button', { name: 'Pour l’administrateur' })).toBeTruthy()
})

it('says what small difference of an order that was paid by card the till takes', async () => {
  await open({}, { tillDifference: { amount: 0.4 } })
  expect(document.body.textContent).toMatch(/différence à encaisser à la caisse\s0,40/)
})

it.each([
  ['À la caisse', 'Modifier, 6,00\u00a0€ à encaisser', { settlement: 'till', smallDifference: 'till' }],
  ['Offert', 'Modifier et offrir 6,00\u00a0€', { settlement: 'waived', smallDifference: 'waived' }],
  ['Lien de paiement', 'Envoyer le lien de paiement, 6,00\u00a0€', {}],
])('has more settled as it is chosen: %s', async (way, button, said) => {
  const { server } = await open({
    'GET /api/menu': { body: aMenu([aDish({ name: 'Soupe', price: 6 }), aMain()]) },
    'GET /api/pickup-slots': { body: { days: [] } },
    'GET /api/restaurant': { body: aRestaurant() },
    [LIMIT]: { body: { limit: 15, left: 9 } },
    [at('revise')]: { body: ORDER },
  })
  press('Modifier la commande…')
  fireEvent.change(await screen.findByLabelText('Ajouter un plat ou une boisson'), { target: { value: 'sou' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Choisir/ }))
  press('Ajouter')
  fireEvent.click(await screen.findByLabelText(way))
  press(button)
  await waitFor(() => expect(server.of(at('revise'))).toHaveLength(1))
  const [sent] = server.of(at('revise'))
  const add = [expect.objectContaining({ quantity: 1 })]
  expect(sent?.body).toEqual({ version: ORDER.version, difference: 6, add, ...said })
})

it('says to whoever gives back that the till has a small difference', async () => {
  await open({}, { tillDifference: { amount: 0.4, collectedAt: '2026-11-21T11:00:00.000Z' }, status: 'confirmed' })
  expect(document.body.textContent).toMatch(/différence encaissée à la caisse\s0,40/)
  press('Annuler la commande…')
  expect(document.body.textContent).toContain('rendez-la à la caisse')
})

it('takes back a change that waits before it refunds, and keeps what was typed', async () => {
  const revised = { revisions: [WAITING], version: ORDER.version + 1 }
  const free = { ...ORDER, revisions: [{ ...WAITING, status: 'withdrawn' }], version: ORDER.version + 2 }
  let known: object = { ...ORDER, ...revised }
  const { server } = await open(
    {
      [LIMIT]: { body: { limit: 15, left: 15 } },
      'GET /api/admin/orders': () => ({ body: { orders: [known], nextCursor: null } }),
      [at('revise/withdraw')]() {
        known = free
        return { body: free }
      },
      [at('refund')]: { body: { ...free, version: free.version + 1 } },
    },
    revised,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Rembourser…' }))
  fireEvent.click(await screen.findByLabelText('Un montant'))
  fireEvent.change(screen.getByLabelText('Montant en euros'), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText('Raison'), { target: { value: 'Plat froid' } })
  press('Retirez d’abord la modification')
  press('Retirer la modification')
  fireEvent.click(await screen.findByRole('button', { name: /^Rembourser 2,00/ }))
  await waitFor(() => expect(server.of(at('refund'))).toHaveLength(1))
  expect(server.of(at('revise/withdraw'))[0]?.body).toEqual({ number: 1 })
  expect(server.of(at('refund'))[0]?.body).toMatchObject({ amount: 2, reason: 'Plat froid' })
  expect(screen.queryByText(/Une modification attend/)).toBeNull()
})

it('says which time an order has, so that nobody takes it for another', async () => {
  const times = ['12:00', '12:30'].map(time => ({ time, available: true, remainingLoad: 8 }))
  const day = { date: ORDER.pickup?.date ?? '', slots: times }
  await open({ 'GET /api/menu': { body: aMenu() }, 'GET /api/pickup-slots': { body: { days: [day] } } })
  press('Modifier la commande…')
  const choice = await screen.findByLabelText<HTMLSelectElement>('Retrait')
  await waitFor(() => expect([...choice.options].map(({ text }) => text)).toEqual(['12:00', '12:30, comme prévu']))
})

it('moves a pickup within its day by one tap, and says why where there is no room', async () => {
  const slots = ['12:00', '12:30', '13:00'].map(time => ({ time, available: true, remainingLoad: 8 }))
  const date = ORDER.pickup?.date ?? ''
  let answers = 0
  const { server } = await open({
    'GET /api/pickup-slots': { body: { days: [{ date, slots }] } },
    [at('revise')]: () => (answers++ === 0 ? problem(409, 'slot_full', 'Ce créneau est complet.') : { body: ORDER }),
  })
  press('Autre heure…')
  await screen.findByRole('button', { name: '13:00' })
  expect(screen.queryByRole('button', { name: '12:30' }), 'the present one').toBeNull()
  press('13:00')
  await screen.findByText('Ce créneau est complet.')
  press('12:00')
  await screen.findByText('Imprimer le ticket')
  expect(server.of(at('revise')).map(({ body }) => body)).toEqual(
    ['13:00', '12:00'].map(time => ({
      ...{ version: ORDER.version, difference: 0, pickup: { date, time } },
    })),
  )
})

it('moves an order to another day, and says that its number is another one there', async () => {
  const slots = ['12:00', '12:30'].map(time => ({ time, available: true, remainingLoad: 8 }))
  const days = [ORDER.pickup?.date ?? '', '2099-11-24'].map(date => ({ date, slots }))
  const { server } = await open({
    'GET /api/menu': { body: aMenu() },
    'GET /api/pickup-slots': { body: { days } },
    [at('revise')]: { body: ORDER },
  })
  press('Modifier la commande…')
  fireEvent.change(await screen.findByLabelText('Jour'), { target: { value: '2099-11-24' } })
  expect(screen.getByText(/reçoit un numéro de ce jour-là/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Retrait'), { target: { value: '12:00' } })
  press('Modifier la commande')
  await waitFor(() => expect(server.of(at('revise'))).toHaveLength(1))
  expect(server.of(at('revise'))[0]?.body).toMatchObject({
    pickup: { date: '2099-11-24', time: '12:00' },
    difference: 0,
  })
})

it('tells what a dish costs before it is added, and leaves the focus where its pieces are counted', async () => {
  const dish = aDish({ name: 'Gyoza', price: 6 })
  await open({
    'GET /api/menu': { body: aMenu([dish, aMain()]) },
    'GET /api/pickup-slots': { body: { days: [] } },
  })
  press('Modifier la commande…')
  fireEvent.change(await screen.findByLabelText('Ajouter un plat ou une boisson'), { target: { value: 'gyo' } })
  const choose = await screen.findByRole('button', { name: /^Choisir/ })
  expect(choose.closest('li')?.textContent?.replaceAll('\u00a0', ' ')).toContain('6,00 €')
  fireEvent.click(choose)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ajouter' }))
  press('Ajouter')
  const pieces = await screen.findByRole('group', { name: 'Quantité, Gyoza' })
  await waitFor(() => expect(pieces.contains(document.activeElement)).toBe(true))
})

it('corrects name, note, cutlery and allergy, sends what differs alone, and says that the kitchen sees it', async () => {
  const corrected = { ...ORDER, version: ORDER.version + 1, allergy: { allergens: ['arachides'], text: '' } }
  const { server } = await open({ [at('correct')]: { body: corrected } })
  press('Nom, allergie, mot…')
  expect(screen.getByRole('button', { name: /Rien ne change/ }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByLabelText('Nom'), { target: { value: ' ' } })
  expect(screen.getByRole('button', { name: /Donnez un nom/ })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Nom'), { target: { value: ORDER.customerInfo.name } })
  press('aucune')
  press('Un de plus')
  press('Corriger la commande')
  await screen.findByText('Imprimer le ticket')
  expect(server.of(at('correct')).map(({ body }) => body)).toEqual([
    { version: ORDER.version, cutlery: 1, allergy: { allergens: ['arachides'], text: '' } },
  ])
})

it('leaves what somebody else corrects meanwhile as they did', async () => {
  const { server, line } = await open({ [at('correct')]: { body: ORDER } })
  press('Nom, allergie, mot…')
  const theirs = aBoardOrder({ version: ORDER.version + 1, allergy: { allergens: ['arachides'], text: '' } })
  await waitFor(() => expect(line.lines.some(({ isOpen }) => isOpen)).toBe(true))
  await act(() => line.board([theirs]))
  fireEvent.change(screen.getByLabelText('Nom'), { target: { value: 'Mireille' } })
  press('Corriger la commande')
  await screen.findByText('Imprimer le ticket')
  expect(server.of(at('correct')).map(({ body }) => body)).toEqual([{ version: theirs.version, name: 'Mireille' }])
})

it('keeps what is typed when the correction is refused', async () => {
  await open({ [at('correct')]: problem(409, 'stale_version', 'La commande a changé entre-temps.') })
  press('Nom, allergie, mot…')
  fireEvent.change(screen.getByLabelText(/Un mot pour la cuisine/), { target: { value: 'Bien cuit' } })
  press('Corriger la commande')
  await screen.findByText('La commande a changé entre-temps.')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Un mot pour la cuisine/).value).toBe('Bien cuit')
})

it('offers no correction of what was handed over', async () => {
  await open({}, { status: 'delivered' })
  expect(screen.queryByRole('button', { name: 'Nom, allergie, mot…' })).toBeNull()
})

it('changes the choices of one piece: shown as they are, sent as one piece off and one on', async () => {
  const { server } = await open({
    'GET /api/menu': { body: aMenu([aMain()]) },
    'GET /api/pickup-slots': { body: { days: [] } },
    [at('revise')]: { body: ORDER },
  })
  press('Modifier la commande…')
  const [change] = await screen.findAllByRole('button', { name: /^(En changer un|Changer).*Pad thaï$/ })
  fireEvent.click(change as HTMLElement)
  const protein = screen.getByLabelText<HTMLSelectElement>('Avec')
  expect(protein.value).toBe('Crevette')
  fireEvent.change(protein, { target: { value: 'Saumon' } })
  fireEvent.click(screen.getByRole('button', { name: 'Changer' }))
  expect(screen.queryByLabelText('Avec')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /^Envoyer le lien de paiement/ }))
  await waitFor(() => expect(server.of(at('revise'))).toHaveLength(1))
  expect(server.of(at('revise'))[0]?.body).toMatchObject({
    take: [{ id: '1', quantity: 1 }],
    add: [{ menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Saumon', spicyLevel: 2 } }],
  })
})

it('shows a cook what is to be cooked: no telephone, no money, nothing that decides about them', async () => {
  keepStaff({ token: 'bearer', role: 'kitchen' })
  const asked = { at: '2026-11-21T11:00:00Z', wish: 'remove', words: 'Sans les nems' } as const
  const { server } = await open({}, { changeRequest: asked, unreachable: true })
  expect(document.body.textContent).toContain('Sans les nems')
  expect(document.body.textContent).toContain('Le comptoir lui répond.')
  expect(document.body.textContent).toContain('Dites ce qui change au comptoir.')
  expect(document.body.textContent).not.toMatch(/€|Téléphone|Paiement/)
  for (const name of [
    /^Modifier/,
    /^Nom, allergie/,
    /^Annuler la commande/,
    /^Rembourser/,
    /^C’est réglé/,
    /^Non venu/,
  ])
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Épuisé aujourd’hui/ }).length).toBeGreaterThan(0)
  expect(server.of(`GET /api/admin/orders/${ORDER.id}/refund`)).toEqual([])
})
