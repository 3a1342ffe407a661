import { describe, expect, test } from 'vitest'
import { type ItemisedReceipt, type ReceiptLine, receiptFileName, receiptText } from './receipt-text.ts'

const issuer = {
  restaurant: {
    name: 'Chez Test',
    nameTh: 'ทดสอบ',
    address: '1 rue X, Paris',
    phone: '01 99 00 12 34',
    email: 'a@b.fr',
  },
  legal: { 'restaurant.siret': '123 456 789 00011', 'restaurant.vat': ' ' },
}

const padThai: ReceiptLine = {
  title: 'Pad thaï, crevette',
  details: ['Piquant'],
  quantity: 2,
  unitPriceCents: 1390,
  isOffered: false,
  vatShares: { 10: 1390 },
}
const setMenu: ReceiptLine = {
  title: 'Formule 1',
  details: ['Nems', 'Cola zéro'],
  quantity: 3,
  unitPriceCents: 1800,
  isOffered: false,
  vatShares: { 5.5: 204, 10: 1596 },
}
const offered: ReceiptLine = { ...padThai, quantity: 1, unitPriceCents: 0, isOffered: true, vatShares: {} }

function receipt(over: Partial<ItemisedReceipt> = {}): ItemisedReceipt {
  const lines = over.lines ?? [padThai]
  return {
    orderId: '4f8a21c0-1d2e-4f3a-8b4c-5d6e7f8a9b0c',
    customerName: 'Anne Martin',
    lines,
    totalCents: lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0),
    paidAt: '2026-11-20T23:30:00Z',
    paidOn: '2026-11-21',
    pickup: { day: '2026-12-01', time: '12:30' },
    isCancelled: false,
    refundedCents: 0,
    ...over,
  }
}

/** No-break spaces become common ones, so that expectations can be read. */
function written(over: Partial<ItemisedReceipt> = {}) {
  return JSON.parse(JSON.stringify(receiptText(receipt(over), issuer)).replace(/[\u00a0\u202f]/g, ' ')) as ReturnType<
    typeof receiptText
  >
}

test('says what a promotion took off a piece and off the whole, and taxes what is paid', () => {
  const reduced: ReceiptLine = { ...padThai, unitPriceCents: 1112, discountCents: 278, vatShares: { 10: 1112 } }
  const { rows, sums, total } = written({ lines: [reduced], discount: { percent: 20, cents: 556 } })
  expect(rows[0]).toMatchObject({
    details: ['Piquant', 'Réduction : −2,78 € par pièce, sur 13,90 €'],
    unitPrice: '11,12 €',
    total: '22,24 €',
  })
  expect(sums).toEqual([
    { label: 'Réduction de 20 % déduite', amount: '−5,56 €' },
    { label: 'Total HT', amount: '20,22 €' },
    { label: 'TVA 10 % sur 20,22 €', amount: '2,02 €' },
  ])
  expect(total.amount).toBe('22,24 €')
})

test('says who sold what to whom, when and where', () => {
  const { title, reference, issuer: seller, facts, payment } = written()
  expect([title, reference]).toEqual(['Facturette', 'Commande #4F8A21C0'])
  expect(seller.facts).toEqual([
    '1 rue X, Paris',
    '01 99 00 12 34 · a@b.fr',
    'Raison sociale : à compléter',
    'SIRET : 123 456 789 00011',
    'TVA intracommunautaire : à compléter',
  ])
  expect(facts).toEqual([
    ['Établie le', '21 novembre 2026'],
    ['Client', 'Anne Martin'],
    ['À emporter', 'Retrait au restaurant le 1er décembre 2026 à 12 h 30'],
  ])
  expect(payment).toBe('Payé par carte en ligne le 21 novembre 2026.')
})

test('a person who was erased and a pickup that never was leave no empty label', () => {
  expect(written({ customerName: '', pickup: null }).facts).toEqual([['Établie le', '21 novembre 2026']])
})

describe('the lines', () => {
  test('have quantity, rate, unit price and total', () => {
    expect(written().rows).toEqual([
      {
        title: 'Pad thaï, crevette',
        details: ['Piquant'],
        quantity: '2',
        vat: '10 %',
        unitPrice: '13,90 €',
        total: '27,80 €',
      },
    ])
  })

  test("split a set menu's price over its rates, to the cent, for all its pieces", () => {
    const { rows, sums, total } = written({ lines: [setMenu] })
    expect(rows[0]).toMatchObject({
      details: ['Nems', 'Cola zéro', 'TVA comprise : 6,12 € à 5,5 %, 47,88 € à 10 %'],
      vat: '5,5 %\n10 %',
      total: '54,00 €',
    })
    expect(sums).toEqual([
      { label: 'Total HT', amount: '49,33 €' },
      { label: 'TVA 5,5 % sur 5,80 €', amount: '0,32 €' },
      { label: 'TVA 10 % sur 43,53 €', amount: '4,35 €' },
    ])
    expect(total).toEqual({ label: 'Total TTC', amount: '54,00 €' })
  })

  test("call a reward's dish 'offert', without price or VAT", () => {
    expect(written({ lines: [padThai, offered] }).rows[1]).toMatchObject({ vat: '', unitPrice: '', total: 'offert' })
  })
})

test('an order of rewards alone claims no payment and no VAT', () => {
  const free = written({ lines: [offered] })
  expect(free).toMatchObject({ sums: [], total: { amount: '0,00 €' }, payment: 'Rien à payer.', refund: null })
  expect(written({ lines: [offered], isCancelled: true }).payment).toBe('Commande annulée, rien n’a été débité.')
})

describe('a refund', () => {
  test('in part leaves the VAT of what stays paid', () => {
    const { refund, total } = written({ lines: [padThai], refundedCents: 1390 })
    expect(total.amount).toBe('27,80 €')
    expect(refund).toEqual({
      title: 'Après remboursement',
      sums: [
        { label: 'Remboursé sur la carte', amount: '−13,90 €' },
        { label: 'Total HT', amount: '12,64 €' },
        { label: 'TVA 10 % sur 12,64 €', amount: '1,26 €' },
      ],
      total: { label: 'Reste payé TTC', amount: '13,90 €' },
    })
  })

  test('of everything leaves none', () => {
    expect(written({ refundedCents: 2780, isCancelled: true }).refund).toEqual({
      title: 'Commande annulée et remboursée',
      sums: [{ label: 'Remboursé sur la carte', amount: '−27,80 €' }],
      total: { label: 'Reste payé TTC', amount: '0,00 €' },
    })
  })
})

test('a changed order goes from its first total to the one of now, with the VAT of each step', () => {
  const one = [{ quantity: 1, vatShares: { 10: 1390 } }]
  const cola = [{ quantity: 1, vatShares: { 5.5: 250 } }]
  const revisions = [
    { number: 1, on: '2026-11-20', differenceCents: -1390, taken: one, added: [] },
    { number: 3, on: '2026-11-21', differenceCents: 250, taken: [], added: cola },
    { number: 4, on: '2026-11-21', differenceCents: 0, taken: [], added: [] },
  ]
  expect(written({ lines: [padThai], totalCents: 2780, revisions }).correction).toEqual({
    title: 'Facturette corrigée',
    sums: [
      { label: 'Total d’origine TTC', amount: '39,20 €' },
      { label: 'Avoir n° 1 du 20 novembre 2026', amount: '−13,90 €' },
      { label: 'dont TVA 10 %', amount: '−1,26 €' },
      { label: 'Supplément n° 3 du 21 novembre 2026', amount: '2,50 €' },
      { label: 'dont TVA 5,5 %', amount: '0,13 €' },
    ],
    total: { label: 'Total corrigé TTC', amount: '27,80 €' },
  })
  expect(written({ revisions: revisions.slice(2) }).correction).toBeNull()
})

test('its file is named after the order', () => {
  expect(receiptFileName(receipt().orderId)).toBe('facturette-4F8A21C0.pdf')
})
