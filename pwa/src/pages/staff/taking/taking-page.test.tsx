import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { aScannedCustomer } from '#pwa/testing/samples/a-scanned-customer.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { TakingPage } from './taking-page.tsx'
import { takingDraft } from './use-taking.ts'

const TAKE = 'POST /api/admin/orders'
const KNOWN = 'GET /api/admin/orders/known'
const slot = (time: string) => ({ time, available: true, remainingLoad: 24 })
const DAYS = [{ date: '2026-11-21', slots: [slot('12:30'), slot('13:00')] }]

const taken = (change = {}) => ({
  status: 201,
  body: {
    order: aBoardOrder({ callNumber: 37, till: {}, paymentStatus: 'unpaid', totalAmount: 13.5, ...change }),
    trackingUrl: 'https://lai-khram.example/commande/1?token=t',
    sentBy: [],
  },
})

type Handlers = Parameters<typeof fakeServer>[0]

async function open(handlers: Handlers = {}, pickup = '2026-11-21 12:30') {
  const server = fakeServer({
    'GET /api/menu': { body: aMenu([aMain({ code: 'PT' }), aDish({ code: 'NP' })]) },
    'GET /api/restaurant': { body: aRestaurant() },
    'GET /api/pickup-slots': { body: { days: DAYS } },
    [KNOWN]: { body: { known: null } },
    'GET /healthz': {},
    ...handlers,
  })
  fakeBoardLine()
  renderPart(<TakingPage />, { at: '/admin/commandes/nouvelle' })
  await screen.findByLabelText(/^Chercher un plat/)
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Retrait').value).toBe(pickup))
  return server
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] })
  keepStaff({ token: 'a-token', role: 'manager' })
  takingDraft.drop()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => void vi.useRealTimers())

const search = () => screen.getByLabelText(/^Chercher un plat/)
function addByCode(code: string) {
  fireEvent.change(search(), { target: { value: code } })
  fireEvent.submit(search().closest('form') as HTMLFormElement)
}

const say = (who: string) => fireEvent.change(screen.getByLabelText('Client'), { target: { value: who } })
const sign = () => screen.findByText('37', { selector: '.sign' })
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('calls slots that could not be loaded not full', async () => {
  const slots: Handlers[string][] = [{ body: { days: DAYS } }]
  await open({ 'GET /api/pickup-slots': () => (slots.shift() ?? problem(503, 'unavailable', 'Un instant.')) as never })
  addByCode('pt')
  await screen.findByText('Les créneaux n’ont pas pu être chargés.')
  expect(screen.queryByText('Aucun créneau n’est libre.')).toBeNull()
})

it('takes a dish by its code, in its usual form, for the earliest slot, and shows the number to call', async () => {
  const server = await open({ [TAKE]: taken() })
  addByCode('pt')
  say('Mme Ly 06 98 76 54 32')
  const [date, time] = screen.getByLabelText<HTMLSelectElement>('Retrait').value.split(' ')
  tap('À la caisse')
  expect(await sign()).toBeTruthy()
  expect(server.of(TAKE)[0]?.body).toMatchObject({
    items: [{ menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Poulet', spicyLevel: 1 } }],
    totalAmount: 13.5,
    customer: { name: 'Mme Ly', phone: '06 98 76 54 32' },
    pickup: { date, time, notes: '' },
    pays: 'till',
  })
  expect(screen.getByRole('button', { name: 'Encaissée 37' })).toBeTruthy()
  tap('Nouvelle commande')
  expect(screen.getByLabelText<HTMLInputElement>('Client').value).toBe('')
})

it('sends an allergy apart from the note, and the next order has none', async () => {
  const server = await open({ [TAKE]: taken() })
  addByCode('pt')
  fireEvent.click(screen.getByRole('checkbox', { name: 'arachides' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Une autre allergie/ }), { target: { value: ' kiwi ' } })
  tap('À la caisse')
  await sign()
  expect(server.of(TAKE)[0]?.body).toMatchObject({ allergy: { allergens: ['arachides'], text: 'kiwi' } })
  tap('Nouvelle commande')
  addByCode('pt')
  tap('À la caisse')
  await sign()
  expect(server.of(TAKE)[1]?.body).not.toHaveProperty('allergy')
})

it('exchanges the protein of the line that was added last, and says what it holds', async () => {
  await open()
  addByCode('pt')
  tap('Crevette')
  expect(screen.getByText(/^Crevette, /)).toBeTruthy()
  expect(screen.getByText(/^Contient : .*crustac/)).toBeTruthy()
  expect(takingDraft.get().lines).toHaveLength(1)
})

it('asks under the same key again after a lost answer, and under another for another order', async () => {
  const answers: ReturnType<typeof taken>[] = []
  const server = await open({ [TAKE]: () => answers.shift() ?? (problem(503, 'unavailable', 'Réessayez.') as never) })
  addByCode('pt')
  say('Ly')
  tap('À la caisse')
  await screen.findByText('Réessayez.')
  tap('À la caisse')
  await waitFor(() => expect(server.of(TAKE)).toHaveLength(2))
  await screen.findByText('Réessayez.')
  addByCode('np')
  answers.push(taken())
  tap('À la caisse')
  await sign()
  const [one, two, three] = server.of(TAKE).map(({ headers }) => headers.get('idempotency-key'))
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(two).toBe(one)
  expect(three).not.toBe(one)
})

it('keeps everything when the slot has filled meanwhile, and says which is next', async () => {
  await open({ [TAKE]: problem(409, 'slot_full', 'Ce créneau est complet. Le suivant : 13:00.') })
  addByCode('pt')
  say('Ly')
  tap('À la caisse')
  await screen.findByText('Ce créneau est complet. Le suivant : 13:00.')
  expect(takingDraft.get()).toMatchObject({ who: 'Ly', lines: [{ name: 'Pad thaï' }] })
})

it('says the allergy of a known number’s last order, to be asked for again, and repeats it in no order', async () => {
  const known = { name: 'Mme Ly', phone: '0698765432', email: null, orderedAt: '2026-11-20T18:00:00Z', notes: '' }
  const allergy = { allergens: ['arachides'], text: '' }
  const server = await open({ [TAKE]: taken(), [KNOWN]: { body: { known: { ...known, allergy, items: [] } } } })
  say('06 98 76 54 32')
  expect((await screen.findByText(/^Allergie la dernière fois : arachides/)).parentElement?.textContent).toContain(
    'À redemander.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }))
  addByCode('pt')
  tap('À la caisse')
  await sign()
  expect(server.of(TAKE)[0]?.body).not.toHaveProperty('allergy')
})

it('offers a known number’s last order, and takes its name and address without asking', async () => {
  const item = {
    ...{ id: '1', menuItemId: 'pad-thai', name: 'Pad thaï', quantity: 2, unitPrice: 13.5, totalPrice: 27 },
    options: { protein: 'Poulet', variant: 'Poulet', spicyLevel: 1 },
    reward: false,
  }
  const known = { name: 'Mme Ly', phone: '0698765432', email: 'ly@exemple.fr', orderedAt: '2026-11-20T18:00:00Z' }
  const server = await open({
    [TAKE]: taken(),
    [KNOWN]: { body: { known: { ...known, notes: 'Sans arachides', items: [item] } } },
  })
  say('06 98 76 54 32')
  fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }))
  tap('À la caisse')
  await sign()
  expect(server.of(TAKE)[0]?.body).toMatchObject({
    items: [{ menuItemId: 'pad-thai', quantity: 2 }],
    customer: { name: 'Mme Ly', phone: '06 98 76 54 32', email: 'ly@exemple.fr' },
    pickup: { notes: 'Sans arachides' },
  })
})

describe('the card that is shown', () => {
  const CARD = 'GET /api/admin/qr-codes/QR_F1078CB9'
  const REDEEM = 'POST /api/admin/loyalty/rewards'
  const padThai = { item_id: 'pad-thai', item_name: 'Pad thaï', item_price: 13.5, category: 'plats', available: true }
  const somTam = { ...padThai, item_id: 'som-tam', item_name: 'Som tam', available: false }
  const voucher = { id: 'v1', item_id: 'pad-thai', item_name: 'Pad thaï', status: 'available' as const }
  const redeemed = { reward: { ...voucher, date: '2026-11-21' }, total_points: 2, available_rewards: 0 }
  const card = (points: number, rewards = 0) => ({
    body: {
      customer_data: aScannedCustomer({
        ...{ current_points: points, available_rewards: rewards, reward_dishes: [padThai, somTam] },
      }),
    },
  })

  it('pays for a dish with ten of its points, which two taps take, and the dish is in the order', async () => {
    const named = { id: 'pad-thai', name: 'Pad thaï', nameEn: 'Pad thai', menuItemId: 'pad-thai', category: 'plats' }
    const menu = { ...aMenu([aMain()]), rewards: [{ ...named, vatRate: 10, kitchenLoad: 1, maxBasePrice: 14 }] }
    const server = await open({
      ...{ [CARD]: card(12, 1), [REDEEM]: { status: 201, body: redeemed }, [TAKE]: taken() },
      'GET /api/menu': { body: menu },
    })
    say('QR_F1078CB9')
    fireEvent.click(await screen.findByRole('button', { name: /^Plat offert/ }))
    const sold = screen.getByRole('button', { name: 'Som tam\u00a0: indisponible' })
    fireEvent.click(sold)
    expect(screen.queryByRole('button', { name: /^Prendre/ })).toBeNull()
    fireEvent.click(within(screen.getByRole('region', { name: 'Utiliser au comptoir' })).getByText('Pad thaï'))
    expect(server.of(REDEEM)).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: /^Prendre/ }))
    await screen.findByRole('button', { name: 'Confirmer' })
    // What the account's cart lets choose: a protein that the points pay for, the heat. Of one voucher there is one.
    fireEvent.change(screen.getByLabelText('Au choix'), { target: { value: 'Crevette' } })
    fireEvent.change(screen.getByLabelText('Piquant'), { target: { value: '3' } })
    expect(
      within(screen.getByRole('group', { name: 'Quantité, Pad thaï' }))
        .getByRole('button', { name: 'Un de plus' })
        .getAttribute('aria-disabled'),
    ).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
    await sign()
    expect(server.of(REDEEM)[0]?.body).toEqual({ card_id: 'QR_F1078CB9', item_id: 'pad-thai' })
    expect(server.of(TAKE)[0]?.body).toMatchObject({
      items: [{ menuItemId: 'pad-thai', rewardId: 'v1', options: { variant: 'Crevette', spicyLevel: 3 } }],
      totalAmount: 0,
      customer: { cardId: 'QR_F1078CB9' },
    })
  })

  it('says why its points buy nothing, and asks with the same key after an answer that was lost', async () => {
    const server = await open({ [CARD]: card(12, 1), [REDEEM]: problem(500, 'internal', 'Une erreur est survenue.') })
    say('QR_F1078CB9')
    fireEvent.click(await screen.findByRole('button', { name: /^Plat offert/ }))
    fireEvent.click(within(screen.getByRole('region', { name: 'Utiliser au comptoir' })).getByText('Pad thaï'))
    fireEvent.click(screen.getByRole('button', { name: /^Prendre/ }))
    await screen.findByText(/Une erreur est survenue/)
    fireEvent.click(screen.getByRole('button', { name: /^Prendre/ }))
    await waitFor(() => expect(server.of(REDEEM)).toHaveLength(2))
    const [one, two] = server.of(REDEEM).map(({ headers }) => headers.get('idempotency-key'))
    expect(one).toBeTruthy()
    expect(two).toBe(one)
  })

  it('offers a dish that waits once, and takes it out again with the card', async () => {
    const body = { customer_data: aScannedCustomer({ rewards: [{ ...voucher, date: '2026-11-20' }] }) }
    await open({ [CARD]: { body } })
    say('QR_F1078CB9')
    fireEvent.click(await screen.findByRole('button', { name: 'Offert\u00a0: Pad thaï' }))
    expect(screen.queryByRole('button', { name: 'Offert\u00a0: Pad thaï' })).toBeNull()
    expect(takingDraft.get().lines).toHaveLength(1)
    say('Mme Ly')
    expect(takingDraft.get().lines).toHaveLength(0)
  })
})

it('says once why it cannot be taken yet, nothing, nobody, no age, and by which two ways it could', async () => {
  const beer = aDish({ id: 'biere', category: 'entrees', name: 'Bière', code: 'BI', alcohol: true, price: 5 })
  await open({
    'GET /api/menu': { body: aMenu([beer]) },
    'GET /api/restaurant': { body: { ...aRestaurant(), sms: true } },
  })
  const till = () => screen.getByRole('button', { name: 'À la caisse' })
  expect(screen.getByText('Il manque un plat.')).toBeTruthy()
  expect(till().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: 'Lien de paiement' }).getAttribute('aria-disabled')).toBe('true')
  addByCode('bi')
  expect(screen.getByText(/^Alcool\s: cochez que le client a 18 ans\.$/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/18 ans/))
  expect(screen.getByText(/^Sans nom\s: à la caisse, appelée par son numéro/)).toBeTruthy()
  expect(till().getAttribute('aria-disabled')).toBeNull()
  expect(screen.getByRole('button', { name: 'Lien de paiement' }).getAttribute('aria-disabled')).toBe('true')
  say('Ly')
  expect(
    screen.getByText(/^Le lien se montre ici, à scanner ou à copier\. Il garde le créneau 30\sminutes\.$/),
  ).toBeTruthy()
  say('Ly 06 98 76 54 32')
  expect(screen.getByText(/^Le lien part par SMS et se montre ici\./)).toBeTruthy()
})

it('shows a link as a code until it is paid, and how it went out', async () => {
  const order = { status: 'pending', callNumber: undefined, till: undefined } as const
  const answer = taken(order)
  await open({
    [TAKE]: { ...answer, body: { ...answer.body, payBy: '2026-11-21T11:30:00Z', sentBy: ['sms', 'mail'] } },
  })
  addByCode('pt')
  say('Ly')
  tap('Lien de paiement')
  await screen.findByRole('img', { name: 'Lien de paiement, à scanner' })
  expect(screen.getByText('Lien envoyé par SMS et par email.')).toBeTruthy()
  expect(screen.getByText(/^Créneau gardé jusqu’à 12\sh\s30/)).toBeTruthy()
  await act(async () => {})
})

it('shows the night under the evening that it belongs to, and takes it by the clock', async () => {
  const days = [
    { date: '2026-11-21', slots: [slot('12:30'), slot('22:30')] },
    { date: '2026-11-22', slots: [slot('00:30'), slot('12:00')] },
  ]
  const server = await open({ 'GET /api/pickup-slots': { body: { days } }, [TAKE]: taken() })
  const select = screen.getByLabelText<HTMLSelectElement>('Retrait')
  const groups = [...select.querySelectorAll('optgroup')].map(({ label, children }) => [
    label,
    [...children].map(({ textContent }) => textContent),
  ])
  expect(groups).toEqual([
    ['Aujourd’hui', ['12:30', '22:30', '00:30, nuit de samedi à dimanche']],
    ['Demain', ['Demain, 12:00']],
  ])
  addByCode('pt')
  say('Ly')
  await screen.findByRole('option', { name: /^00:30/ })
  fireEvent.change(select, { target: { value: '2026-11-22 00:30' } })
  expect(select.value).toBe('2026-11-22 00:30')
  tap('À la caisse')
  await sign()
  expect(server.of(TAKE)[0]?.body).toMatchObject({ pickup: { date: '2026-11-22', time: '00:30' } })
})

it('asks for so many minutes from now as callers say it, and follows them instead of a slot that was chosen', async () => {
  const server = await open(
    {
      'GET /api/pickup-slots': ({ query }: { query: URLSearchParams }) => ({
        body: { days: DAYS, asap: { date: '2026-11-21', time: query.get('in') === '35' ? '11:40' : '11:25' } },
      }),
      [TAKE]: taken(),
    },
    'asap',
  )
  const select = screen.getByLabelText<HTMLSelectElement>('Retrait')
  fireEvent.change(select, { target: { value: '2026-11-21 13:00' } })
  fireEvent.change(screen.getByLabelText('Dans… min'), { target: { value: '35 min' } })
  addByCode('pt')
  say('Ly')
  await waitFor(() => expect(select.options[0]?.textContent).toMatch(/^Vers\s11\sh\s40, dans 35\smin au plus tôt$/))
  expect(select.value).toBe('asap')
  tap('À la caisse')
  await sign()
  expect(server.of(TAKE)[0]?.body).toMatchObject({
    pickup: { asap: true, inMinutes: 35, seen: { date: '2026-11-21', time: '11:40' } },
  })
})

it('takes an order for as soon as possible first, under one key while the promise moves on, and a slot by hand', async () => {
  const promises = [{ date: '2026-11-21', time: '11:25' }]
  const server = await open(
    {
      'GET /api/pickup-slots': () => ({ body: { days: DAYS, asap: promises.at(-1) } }),
      [TAKE]: () => {
        promises.push({ date: '2026-11-21', time: '11:30' })
        return problem(503, 'unavailable', 'Réessayez.') as never
      },
    },
    'asap',
  )
  const select = screen.getByLabelText<HTMLSelectElement>('Retrait')
  expect(select.options[0]?.textContent).toMatch(/^Vers\s11\sh\s25, dès que possible$/)
  addByCode('pt')
  say('Ly')
  await waitFor(() => expect(select.value).toBe('asap'))
  tap('À la caisse')
  await screen.findByText('Réessayez.')
  await waitFor(() => expect(select.options[0]?.textContent).toMatch(/^Vers\s11\sh\s30/))
  tap('À la caisse')
  await waitFor(() => expect(server.of(TAKE)).toHaveLength(2))
  const [one, two] = server.of(TAKE)
  expect(one?.body).toMatchObject({ pickup: { asap: true, seen: { date: '2026-11-21', time: '11:25' }, notes: '' } })
  expect([two?.body, two?.headers.get('idempotency-key')]).toEqual([one?.body, one?.headers.get('idempotency-key')])
  await screen.findByText('Réessayez.')
  fireEvent.change(select, { target: { value: '2026-11-21 13:00' } })
  expect(select.value).toBe('2026-11-21 13:00')
  tap('À la caisse')
  await waitFor(() => expect(server.of(TAKE)).toHaveLength(3))
  expect(server.of(TAKE)[2]?.body).toMatchObject({ pickup: { date: '2026-11-21', time: '13:00' } })
})

it('takes back an order that was noted as collected by mistake', async () => {
  const UNDO = `DELETE /api/admin/orders/${aBoardOrder().id}/collected`
  let isRefused = true
  const server = await open({
    [TAKE]: taken({ till: { collectedAt: '2026-11-21T10:00:00Z' } }),
    [UNDO]: () =>
      isRefused ? problem(409, 'illegal_transition', 'Elle est déjà remise.') : { body: taken({}).body.order },
  })
  addByCode('pt')
  say('Ly')
  tap('À la caisse')
  await sign()
  tap(/^Annuler l’encaissement/)
  await screen.findByText('Elle est déjà remise.')
  isRefused = false
  tap(/^Annuler l’encaissement/)
  await waitFor(() => expect(server.of(UNDO)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText('Elle est déjà remise.')).toBeNull())
})
