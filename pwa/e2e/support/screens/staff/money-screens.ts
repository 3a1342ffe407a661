/** What gives money back or gives it up: refunds, changes of a paid order, withdrawals. */

import type { Page } from 'playwright'
import type { Books, Closing } from '#api/features/books/contract.ts'
import type { Payout, PayoutDetails, PayoutLine, Payouts } from '#api/features/payouts/contract.ts'
import { answering, changed, dishChanged, failing } from '../../browser/answering.ts'
import { paidOrderOf } from '../../order/paid-order.ts'
import { forToday } from '../../people/staff.ts'
import { database } from '../../server/database.ts'
import type { Screen } from '../screen.ts'
import { AT_COUNTER } from './at-counter.ts'
import { press } from './press.ts'

const LONG = 'Marie-Antoinette de La Rochefoucauld-Montmorency'
const PAD_THAI = {
  items: [{ menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Poulet', protein: 'Poulet', spicyLevel: 1 } }],
  totalAmount: 13.5,
}
const withdrawal = (place: number) => ({
  id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  orderId: `${String(place).padStart(8, '0')}-0000-4000-9000-000000000000`,
  customerName: place % 3 === 0 ? LONG : 'Camille Renard',
  drinks: [
    { name: 'Cola zéro', quantity: 1 + (place % 3) },
    ...(place % 2 ? [{ name: 'Bière thaïe blonde 33\u00a0cl', quantity: 2 }] : []),
  ],
  amount: 7.5,
  rest: place % 4 === 3 ? 5 : 7.5,
  refundedSince: place % 4 === 3 ? 2.5 : 0,
  reason:
    place % 3 === 1 ? 'Nous en avons acheté deux fois, et la fête est remise au mois de mars. '.repeat(3).trim() : '',
  declaredAt: new Date(Date.UTC(2026, 10, 27, 11) - place * 3_600_000).toISOString(),
  refundBy: '2026-12-11',
  refundedAt: place > 5 ? '2026-11-28T09:30:00.000Z' : null,
  isAtTill: place === 2,
})
const cheapRice = dishChanged('riz-gluant', { price: 0.4 })
const WITHDRAWALS = '**/api/admin/withdrawals*'

export const MONEY_SCREENS: Screen[] = [
  moneyScreen('refund by lines', 'admin', page => refunding(page, 'Par ligne')),
  moneyScreen('refund of an amount', 'admin', page => refunding(page, 'Un montant')),
  {
    ...moneyScreen('refund within a limit', 'manager', page => refunding(page, 'Par ligne')),
    before: answering('**/api/admin/orders/*/refund', { limit: 15, left: 4.5 }),
  },
  moneyScreen('move of a pickup', 'manager', press('Autre heure…')),
  moneyScreen('change of an order', 'admin', revising),
  { ...moneyScreen('change that is waived', 'admin', withRice), before: cheapRice },
  { ...moneyScreen('change that the administrator makes', 'manager', withRice), before: cheapRice },
  { ...moneyScreen('change with a difference for the till', 'manager', withRice), before: atTill },
  {
    ...moneyScreen('difference to be collected', 'manager', page => waitFor(page, /différence à encaisser/)),
    before: owed,
  },
  { name: 'difference on the board', address: owing, shows: /^À encaisser/, staff: 'manager', ...AT_COUNTER },
  {
    name: 'books',
    address: '/admin/comptabilite',
    shows: 'Ligne de la CA3',
    staff: 'admin',
    before: answering('**/api/admin/books?*', booksOfAMonth()),
  },
  {
    name: 'closing',
    address: '/admin/comptabilite?cloture=83',
    shows: 'Total perpétuel',
    staff: 'admin',
    before: answering('**/api/admin/books?*', booksOfAMonth()),
  },
  {
    name: 'books that did not come',
    address: '/admin/comptabilite',
    shows: 'La comptabilité n’a pas pu être chargée.',
    staff: 'admin',
    before: failing('**/api/admin/books?*'),
  },
  {
    name: 'payouts',
    address: '/admin/virements',
    shows: 'Tout concorde',
    staff: 'admin',
    before: answering('**/api/admin/payouts?*', payoutsOfAMonth()),
  },
  {
    name: 'payout that differs',
    address: '/admin/virements',
    shows: 'Tout concorde',
    staff: 'admin',
    before: async page => {
      await answering('**/api/admin/payouts?*', payoutsOfAMonth())(page)
      await answering('**/api/admin/payouts/po_*', payoutThatDiffers())(page)
    },
    after: async page => {
      await page.getByRole('button', { name: 'mardi 24' }).click()
      await page.getByText('Inconnu de vos écritures').waitFor()
    },
  },
  {
    name: 'payouts that did not come',
    address: '/admin/virements',
    shows: 'Les virements n’ont pas pu être chargés.',
    staff: 'admin',
    before: failing('**/api/admin/payouts?*'),
  },
  {
    name: 'withdrawals',
    address: '/admin/litiges',
    shows: /^Rendues/,
    staff: 'admin',
    before: answering(WITHDRAWALS, {
      withdrawals: Array.from({ length: 8 }, (_, at) => withdrawal(at)),
      nextCursor: 'x',
    }),
    at: '.section-stack > :nth-child(2)',
  },
  {
    name: 'withdrawals that did not come',
    address: '/admin/litiges',
    shows: 'Les rétractations n’ont pas pu être chargées.',
    staff: 'admin',
    before: failing(WITHDRAWALS),
  },
]

/** A month with its closing, a day that heard of a refund late, and one that sold nothing. */
function booksOfAMonth(): Books {
  const vat = [
    { rate: 5.5, base: 118.48, tax: 6.52, total: 125, formLine: '09' },
    { rate: 10, base: 962.91, tax: 96.29, total: 1059.2, formLine: '9B' },
    { rate: 20, base: 100, tax: 20, total: 120, formLine: '08' },
  ]
  const none = {
    ...{ entries: 0, lateEntries: 0, orders: 0, captured: 0, refunded: 0, kept: 0, unsold: 0, disputed: 0 },
    ...{ fees: 0, paidOut: 0, adjusted: 0, discounts: 0, freeDishes: 0, vat: [] },
  }
  const sold = {
    ...none,
    ...{ entries: 44, orders: 41, captured: 1318.6, refunded: 14.4, kept: 1304.2, fees: 30.03, vat },
  }
  const days = Array.from({ length: 30 }, (_, at): Closing => {
    const day = `2026-11-${String(at + 1).padStart(2, '0')}`
    const figures = at % 7 === 0 ? none : { ...sold, lateEntries: at === 12 ? 1 : 0 }
    return { ...figures, period: 'day', from: day, to: day, ...sealed(at + 70, at) }
  })
  const month: Closing = { ...sold, period: 'month', from: '2026-11-01', to: '2026-11-30', ...sealed(100, 29) }
  return {
    ...{ month: '2026-11', firstMonth: '2026-09', totals: sold, closings: [...days, month], waiting: 0 },
    open: { ...none, entries: 3, captured: 58.4 },
    accounts: {
      ...{ customers: '411000', provider: '511500', owed: '467000', sales: '707' },
      ...{ tax: '44571', bank: '512000', fees: '627000' },
    },
  }
}

function sealed(number: number, day: number) {
  return {
    ...{ number, perpetual: 91_204.2, perpetualCaptured: 92_000.5, lastEntry: 4120 + number },
    ...{ lastHash: 'ab'.repeat(32), hash: 'cd'.repeat(32), keyId: 'ef01ef01ef01ef01' },
    sealedAt: new Date(Date.UTC(2026, 10, day + 2, 4, 0, 12)).toISOString(),
  }
}

/** A month with a payout of each standing. */
function payoutsOfAMonth(): Payouts {
  const standings = ['matched', 'differs', 'late', 'failed', 'partial', 'unlisted'] as const
  const payouts = Array.from({ length: 22 }, (_, at): Payout => {
    const day = 25 - at
    return {
      ...{ id: `po_${day}`, amount: 1180.42, createdOn: `2026-11-${String(day).padStart(2, '0')}` },
      ...{
        arrivesOn: `2026-11-${String(day + 1).padStart(2, '0')}`,
        standing: standings[at > 0 && at < 6 ? at : 0] ?? 'matched',
      },
      ...{
        isPaid: at > 0,
        failure: at === 3 ? 'account_closed' : null,
        sales: 1234.5,
        refunds: -14.4,
        disputes: at === 4 ? -32.9 : 0,
      },
      ...{ fees: -39.68, other: 0, transactions: 43, differences: at === 1 ? 1 : 0 },
    }
  })
  return {
    ...{ month: '2026-11', firstMonth: '2026-09', sales: 27_159, fees: 872.96, payouts, waiting: 2410.2, untold: 1 },
    askedAt: '2026-11-25T17:33:00Z',
  }
}

function payoutThatDiffers(): PayoutDetails {
  const payout = payoutsOfAMonth().payouts[1] as Payout
  const lines = Array.from(
    { length: 14 },
    (_, at): PayoutLine => ({
      ...{ id: `txn_${at}`, kind: at === 5 ? 'refund' : at === 9 ? 'fee' : 'charge', at: '2026-11-20T18:12:00Z' },
      ...{ orderId: at === 9 || at === 3 ? null : `0f3a1b2c-0000-4000-8000-00000000000${at % 10}` },
      ...{ amount: at === 5 ? -14.4 : at === 9 ? -1.2 : 28.5, fee: at === 5 || at === 9 ? 0 : 0.68 },
      ...{ net: at === 5 ? -14.4 : at === 9 ? -1.2 : 27.82, difference: at === 3 ? 'unknown' : null, booked: null },
    }),
  )
  return { payout, lines }
}

function moneyScreen(name: string, staff: 'admin' | 'manager', after: (page: Page) => Promise<void>): Screen {
  return { name, address: ticket, shows: 'Un plat est épuisé ?', staff, after, ...AT_COUNTER }
}

async function ticket(): Promise<string> {
  return `/admin/commandes?ticket=${(await paidOrderOf(PAD_THAI)).id}`
}

/** The board with an order of today whose last change left 40 cents to the till. */
async function owing(): Promise<string> {
  const { id } = await paidOrderOf(PAD_THAI)
  const sql = await database()
  await sql`update line_items set till_difference_cents = 40 where order_id = ${id}`
  await forToday(id)
  return '/admin/commandes'
}

async function refunding(page: Page, way: string): Promise<void> {
  await press('Rembourser…')(page)
  await page.getByRole('radio', { name: way }).check()
}

async function revising(page: Page): Promise<void> {
  await press('Modifier la commande…')(page)
  await waitFor(page, 'Nouveau total')
}

/** Adds what costs 40 cents. */
async function withRice(page: Page): Promise<void> {
  await revising(page)
  await page.getByLabel('Ajouter un plat ou une boisson').fill('riz gluant')
  await page.getByRole('button', { name: /^Choisir\s?,.*Riz gluant/ }).click()
  await press(/^Ajouter$/)(page)
  await waitFor(page, /^Le paiement par carte commence/)
}

async function atTill(page: Page): Promise<void> {
  await cheapRice(page)
  await changed<object>('**/api/restaurant', facts => ({ ...facts, smallDifferenceAtTill: true }))(page)
}

/** The order that is opened owes 40 cents to the till. */
async function owed(page: Page): Promise<void> {
  await page.route('**/api/admin/orders/stream*', route => route.abort())
  const owing = (order: object) => ({ ...order, tillDifference: { amount: 0.4 } })
  await changed<{ orders: object[] }>('**/api/admin/orders?*', ({ orders, ...rest }) => ({
    ...rest,
    orders: orders.map(owing),
  }))(page)
}

const waitFor = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
