/** The Saturday evening: each order in the state in which twenty to eight finds it, tables and reviews. */

import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { addDays, timeOfDay } from '#api/kernel/time/paris-time.ts'
import type { Agenda } from './agenda.ts'
import { type Basket, basketOf, dish, drawBasket, setMenuBasket } from './baskets.ts'
import {
  ask,
  callOff,
  collect,
  move,
  NO_SHOW_AFTER_MINUTES,
  type Order,
  openPage,
  pay,
  place,
  read,
  refund,
  revise,
  settle,
  take,
  type Wanted,
} from './calls.ts'
import { ALLERGIES, GUESTS, NOTES } from './people.ts'
import { type History, SATURDAY, SHOWN_AT } from './scene.ts'
import type { Regular } from './team.ts'

type State = 'delivered' | 'no_show' | 'ready' | 'preparing' | 'confirmed' | 'pending' | 'cancelled'
type Row = {
  pickup: string
  state: State
  /** The way it came, where not by the site. */
  by?: 'till' | 'link'
  /** A property of its own, or an event that happens to it. */
  has?: keyof typeof PARTICULARS | 'set menu' | 'allergy' | 'note' | 'account' | 'free dish'
  /** The reason of a cancelled one. */
  because?: 'never paid' | 'called off' | 'sold out'
}

/** The forty that the board shows or waits for: a rush with 28 to come, 5 in preparation and 4 ready. By pickup. */
export const FORTY: readonly Row[] = [
  { pickup: '19:30', state: 'ready', has: 'account' },
  { pickup: '19:30', state: 'ready', has: 'at the counter' },
  { pickup: '19:30', state: 'ready', by: 'till' },
  { pickup: '19:45', state: 'ready', has: 'note' },
  { pickup: '19:45', state: 'preparing', has: 'allergy' },
  { pickup: '19:45', state: 'preparing', has: 'set menu' },
  { pickup: '19:45', state: 'confirmed' },
  { pickup: '20:00', state: 'preparing', has: 'late' },
  { pickup: '20:00', state: 'preparing' },
  { pickup: '20:00', state: 'preparing', has: 'account' },
  { pickup: '20:00', state: 'confirmed', has: 'set menu' },
  { pickup: '20:00', state: 'confirmed', has: 'note' },
  { pickup: '20:00', state: 'confirmed', by: 'till' },
  { pickup: '20:15', state: 'confirmed', has: 'one less' },
  { pickup: '20:15', state: 'confirmed', has: 'allergy' },
  { pickup: '20:15', state: 'confirmed', by: 'link' },
  { pickup: '20:15', state: 'confirmed' },
  { pickup: '20:15', state: 'confirmed', has: 'account' },
  { pickup: '20:15', state: 'confirmed' },
  { pickup: '20:30', state: 'confirmed', has: 'one more, waiting' },
  { pickup: '20:30', state: 'confirmed', has: 'set menu' },
  { pickup: '20:30', state: 'confirmed' },
  { pickup: '20:30', state: 'confirmed', has: 'note' },
  { pickup: '20:30', state: 'confirmed', has: 'allergy' },
  { pickup: '20:30', state: 'confirmed' },
  { pickup: '20:30', state: 'confirmed', by: 'till' },
  { pickup: '20:30', state: 'pending', by: 'link' },
  { pickup: '20:45', state: 'confirmed', has: 'wish' },
  { pickup: '20:45', state: 'confirmed', has: 'moved' },
  { pickup: '20:45', state: 'confirmed' },
  { pickup: '20:45', state: 'confirmed', has: 'account' },
  { pickup: '21:00', state: 'confirmed', by: 'till' },
  { pickup: '21:00', state: 'confirmed', has: 'account' },
  { pickup: '21:00', state: 'confirmed', has: 'set menu' },
  { pickup: '21:00', state: 'confirmed', has: 'allergy' },
  { pickup: '21:15', state: 'confirmed' },
  { pickup: '21:15', state: 'confirmed', has: 'note' },
  { pickup: '21:15', state: 'pending', has: 'note' },
  { pickup: '21:30', state: 'confirmed', by: 'link' },
  { pickup: '21:30', state: 'pending', has: 'allergy' },
]

/** Orders that were handed over or cancelled before, by pickup. */
export const DONE: readonly Row[] = [
  { pickup: '18:00', state: 'delivered', has: 'account' },
  { pickup: '18:00', state: 'delivered' },
  { pickup: '18:15', state: 'delivered', has: 'piece refunded' },
  { pickup: '18:15', state: 'delivered', by: 'till' },
  { pickup: '18:15', state: 'no_show' },
  { pickup: '18:30', state: 'delivered', has: 'note' },
  { pickup: '18:30', state: 'delivered', has: 'amount refunded' },
  { pickup: '18:30', state: 'delivered', has: 'set menu' },
  { pickup: '18:45', state: 'delivered', has: 'account' },
  { pickup: '18:45', state: 'delivered', by: 'link' },
  { pickup: '18:45', state: 'cancelled', because: 'called off' },
  { pickup: '19:00', state: 'delivered', has: 'free dish' },
  { pickup: '19:00', state: 'delivered', has: 'allergy' },
  { pickup: '19:00', state: 'delivered' },
  { pickup: '19:15', state: 'delivered', has: 'one more, paid' },
  { pickup: '19:15', state: 'delivered' },
  { pickup: '19:15', state: 'cancelled', because: 'sold out' },
  { pickup: '19:45', state: 'cancelled', because: 'never paid' },
]

const MINUTE_MS = 60_000
const COOKED: readonly State[] = ['ready', 'delivered', 'no_show']
/** Orders come before that, so that nothing of them is under way at the shown minute. */
const LAST_ORDER = 19 * 60 + 27

type Scene = History & { agenda: Agenda }

export function planEvening(history: History, agenda: Agenda, date: string): void {
  const scene = { ...history, agenda }
  for (const [index, row] of [...DONE, ...FORTY].entries()) planRow(scene, row, index)
  planTables(scene, date)
  planReviews(scene, date)
}

function planRow(scene: Scene, row: Row, index: number): void {
  const { random, restaurant, menu, team, regulars, agenda } = scene
  const { pickup, state, by, has, because } = row
  const basket = has === 'set menu' ? setMenuBasket(random, menu) : drawBasket(random, menu)
  const extra = has === 'one less' ? basketOf(menu, [...basket.items, dish('riz-thai', 2)]) : basket
  const regular = has === 'account' || has === 'free dish' ? regulars[index % regulars.length] : undefined
  const guest = regular?.guest ?? GUESTS[10 + (index % (GUESTS.length - 10))] ?? random.oneOf(GUESTS)
  const notes = has === 'note' ? random.oneOf(NOTES) : ''
  const wanted: Wanted = {
    pickup: { date: SATURDAY, time: pickup, notes },
    ...(has === 'allergy' && { allergy: random.oneOf(ALLERGIES) }),
  }
  const due = instantOf(SATURDAY, pickup)
  agenda.at(placedAt(scene, row), async () => {
    const order = await placed()
    if (because === 'never paid') return await openPage(restaurant, order)
    if (state === 'pending') return by === 'link' ? undefined : await openPage(restaurant, order)
    if (by !== 'till') await pay(restaurant, order)
    const particular = PARTICULARS[has as keyof typeof PARTICULARS]
    if (particular) agenda.at(later(scene, particular.after), () => particular.happens(scene, order, extra))
    if (because === 'called off') agenda.at(later(scene, 5), () => callOff(restaurant, order))
    if (because === 'sold out') step(-40, 'cancelled', order, 'Un plat de la commande vient d’être épuisé')
    if (COOKED.includes(state) || state === 'preparing') step(-22, 'preparing', order)
    if (COOKED.includes(state)) step(-8, 'ready', order)
    if (state === 'no_show') step(NO_SHOW_AFTER_MINUTES, 'no_show', order)
    if (state === 'delivered') step(random.between(0, 9), 'delivered', order)
  })

  async function placed(): Promise<Order> {
    if (by) return await take(restaurant, await team.manager(), guest, extra, { ...wanted, pays: by })
    const withFree = has === 'free dish' && regular ? await withFreeDish(scene, regular, extra) : extra
    return await place(restaurant, guest, withFree, wanted, await regular?.bearer())
  }

  /** At so many minutes after the pickup's time. */
  function step(minutes: number, status: string, order: Order, reason?: string): void {
    agenda.at(byLastStep(due.getTime() + minutes * MINUTE_MS), async () => {
      const staff = await team.manager()
      if (status === 'delivered' && by === 'till') await collect(restaurant, staff, order)
      await move(restaurant, staff, order, status, reason)
    })
  }
}

/** Most order an hour before; an order that waits for its payment at the shown minute came just before. */
function placedAt({ random }: Scene, { pickup, state, because }: Row): Date {
  if (state === 'pending') return instantOf(SATURDAY, timeOfDay(19 * 60 + random.between(31, 38)))
  const before = because === 'called off' ? 80 : random.between(48, 75)
  const minutes = Number(pickup.slice(0, 2)) * 60 + Number(pickup.slice(3)) - before
  const latest = LAST_ORDER - random.between(0, 45)
  return instantOf(SATURDAY, timeOfDay(minutes > LAST_ORDER ? latest : minutes))
}

function later({ restaurant }: Scene, minutes: number): Date {
  return byLastStep(restaurant.clock().getTime() + minutes * MINUTE_MS)
}

/** That instant, or the last minute before the one that is shown, which the clock must not pass. */
function byLastStep(ms: number): Date {
  return new Date(Math.min(ms, SHOWN_AT.getTime() - MINUTE_MS))
}

type Particular = { after: number; happens(scene: Scene, order: Order, basket: Basket): Promise<unknown> }

/** Events of an order, so many minutes after its payment. */
const PARTICULARS = {
  'piece refunded': {
    after: 75,
    happens: async ({ restaurant, team }, order) =>
      refund(restaurant, await team.admin(), order, { lines: [{ id: '1', quantity: 1 }] }, 'Un plat s’est renversé'),
  },
  'amount refunded': {
    after: 70,
    happens: async ({ restaurant, team }, order) =>
      refund(restaurant, await team.admin(), order, { amount: 3 }, 'Geste pour l’attente'),
  },
  'one more, paid': {
    after: 9,
    happens: async (scene, order) => {
      await addRice(scene, order)
      await pay(scene.restaurant, order, { number: 1, amount: 3 })
    },
  },
  'one more, waiting': { after: 6, happens: addRice },
  'one less': {
    after: 5,
    happens: async ({ restaurant, team }, order, { items }) =>
      revise(restaurant, await team.admin(), order, {
        take: [{ id: String(items.length), quantity: 1 }],
        difference: -3,
      }),
  },
  moved: {
    after: 4,
    happens: async ({ restaurant, team }, order) =>
      revise(restaurant, await team.manager(), order, { pickup: { date: SATURDAY, time: '21:30' }, difference: 0 }),
  },
  wish: {
    after: 7,
    happens: async ({ restaurant }, { id, trackingToken }) =>
      ask(restaurant, `/api/orders/${id}/change-request`, {
        wish: 'remove',
        words: 'Pouvez-vous enlever le dessert ?',
        trackingToken,
      }),
  },
  late: {
    after: 30,
    happens: async ({ restaurant, team }, { id }) => {
      await ask(restaurant, `/api/admin/orders/${id}/late`, { minutes: 10 }, await team.manager())
      await settle(restaurant)
    },
  },
  'at the counter': {
    after: 46,
    happens: async ({ restaurant }, { id, trackingToken }) =>
      ask(restaurant, `/api/orders/${id}/here`, { trackingToken }),
  },
} satisfies Record<string, Particular>

async function addRice({ restaurant, team }: Scene, order: Order): Promise<void> {
  await revise(restaurant, await team.manager(), order, { add: [dish('riz-thai')], difference: 3 })
}

/** Ten points are spent on a salad, where somebody has them after the weeks before. */
async function withFreeDish({ restaurant, menu }: Scene, { guest, bearer }: Regular, basket: Basket): Promise<Basket> {
  const headers = await bearer()
  const path = `/api/loyalty/status/${guest.email}`
  const { total_points } = await read<{ total_points: number }>(restaurant, path, headers)
  if (total_points < 10) return basket
  const bought = { user_email: guest.email, item_id: 'som-tam' }
  const { reward_id } = await ask<{ reward_id: string }>(restaurant, '/api/loyalty/rewards/redeem', bought, headers)
  return basketOf(menu, [...basket.items, dish('som-tam', 1, reward_id)])
}

const TABLES = [
  { time: '19:00', guests: 2, message: '', answer: 'no_show' },
  { time: '19:00', guests: 4, message: 'Une personne allergique aux arachides', answer: 'accepted' },
  { time: '19:30', guests: 3, message: 'Près de la fenêtre si possible', answer: 'accepted' },
  { time: '20:00', guests: 6, message: 'Anniversaire, nous apportons les bougies', answer: 'accepted' },
  { time: '20:30', guests: 2, message: '', answer: 'guest' },
  { time: '20:30', guests: 8, message: 'Une chaise haute, merci', answer: 'declined' },
  { time: '21:00', guests: 2, message: '', answer: 'accepted' },
  { time: '21:30', guests: 4, message: 'Allergie aux crustacés', answer: 'pending' },
] as const
const TABLES_TOMORROW = [
  { time: '12:30', guests: 5, message: 'Avec une poussette', answer: 'pending' },
  { time: '20:00', guests: 2, message: '', answer: 'accepted' },
] as const

function planTables(scene: Scene, date: string): void {
  for (const [index, table] of TABLES.entries()) planTable(scene, { ...table, date }, index)
  for (const [index, table] of TABLES_TOMORROW.entries())
    planTable(scene, { ...table, date: addDays(date, 1) }, 8 + index)
}

type Table = { date: string; time: string; guests: number; message: string; answer: string }

function planTable({ restaurant, team, agenda }: Scene, { answer, ...table }: Table, index: number): void {
  const guest = GUESTS[(index * 3 + 1) % GUESTS.length]
  // A request that waits for its answer came in the middle of the service.
  const askedAt = answer === 'pending' ? 19 * 60 + 20 + index : 11 * 60 + 6 * index
  agenda.at(instantOf(SATURDAY, timeOfDay(askedAt)), async () => {
    const { id } = await ask<{ id: string }>(restaurant, '/api/reservations', { ...guest, ...table })
    const answered = (at: string, body: object) =>
      agenda.at(instantOf(SATURDAY, at), async () =>
        ask(restaurant, `/api/admin/reservations/${id}/status`, body, await team.manager()),
      )
    if (answer === 'pending') return
    if (answer === 'declined')
      return answered('14:30', { status: 'declined', message: 'Nous sommes complets à 20 h 30.' })
    answered('14:30', { status: 'accepted' })
    if (answer === 'accepted') return
    const calledOffAt = answer === 'no_show' ? '19:35' : '18:20'
    answered(calledOffAt, { status: 'declined', called_off: answer, seen: 'accepted' })
  })
}

/** A review that waits for a reply, one that is reported, one that was hidden. */
function planReviews({ restaurant, team, agenda }: Scene, date: string): void {
  const written = (at: string, body: object, then?: (id: string) => Promise<unknown>) =>
    agenda.at(instantOf(date, at), async () => {
      const { id } = await ask<{ id: string }>(restaurant, '/api/reviews', body)
      await then?.(id)
    })
  written('15:05', { name: 'Margaux', rating: 4, comment: 'Bobun très frais, sauce un peu sucrée à mon goût.' })
  written('16:20', { name: 'Un passant', rating: 1, comment: 'Jamais venu, mais la rue est trop bruyante.' }, id =>
    ask(restaurant, `/api/reviews/${id}/reports`, {
      reason: 'off_topic',
      words: 'L’auteur dit lui-même qu’il n’est pas venu.',
      email: 'voisine@exemple.fr',
      good_faith: true,
    }),
  )
  written(
    '17:10',
    { name: 'Promo', rating: 5, comment: 'Des montres pas chères, demandez-moi au comptoir.' },
    async id =>
      ask(
        restaurant,
        `/api/admin/reviews/${id}/moderate`,
        { hidden: true, reason: 'advertising' },
        await team.manager(),
      ),
  )
}
