/** The words of a receipt: what draws it adds none. */

import { storedVat, type Vat, vatBreakdown } from '#api/features/pricing/rules/order-price.ts'
import type { VatShares } from '#api/features/pricing/rules/price-book.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros, formatRate } from '#api/kernel/order/money.ts'
import { formatDate, formatTimeInSentence } from '#api/kernel/time/paris-time.ts'

/** A line of an order as its receipt needs it; stored as JSON with a mail until that is sent. */
export type ReceiptLine = {
  title: string
  /** The choices, one phrase each. */
  details: readonly string[]
  quantity: number
  unitPriceCents: number
  /** What a promotion took off a piece; already off its price. */
  discountCents?: number
  /** Whether the line was paid with a voucher. */
  isOffered: boolean
  /** The VAT shares of one piece. */
  vatShares: VatShares
}

/** An order as its receipt needs it. Days are Paris days, `YYYY-MM-DD`. */
export type ItemisedReceipt = {
  orderId: string
  /** Empty once the person was erased. */
  customerName: string
  lines: readonly ReceiptLine[]
  totalCents: number
  /** What a promotion took off; already off the total. */
  discount?: { percent: number; cents: number }
  /** The instant of the payment, or of the confirmation where there was nothing to pay; ISO 8601. */
  paidAt: string
  paidOn: string
  pickup: { day: string; time: string } | null
  isCancelled: boolean
  /** How the order was changed after it was paid, first to last; lines and totals are those of now. */
  revisions?: readonly RevisedNote[]
  /** The sum of all refunds so far, without what revisions have taken off the total. */
  refundedCents: number
}

/** A change of a paid order: what it took off and brought. */
export type RevisedNote = {
  number: number
  on: string
  differenceCents: number
  taken: readonly Pick<ReceiptLine, 'quantity' | 'vatShares'>[]
  added: readonly Pick<ReceiptLine, 'quantity' | 'vatShares'>[]
}

/** The restaurant as a receipt shows it. */
export type ReceiptIssuer = {
  restaurant: { name: string; nameTh: string; address: string; phone: string; email: string }
  /** Under the names that the legal texts use: `restaurant.siret`… */
  legal: Readonly<Record<string, string>>
}

export type ReceiptRow = {
  title: string
  details: string[]
  quantity: string
  vat: string
  unitPrice: string
  total: string
}
export type ReceiptSum = { label: string; amount: string }

export type ReceiptText = {
  title: string
  /** What it is about, below the title. */
  reference: string
  /** What the columns of prices hold: with the tax, or without. */
  prices: 'TTC' | 'HT'
  issuer: { name: string; nameTh: string; facts: string[] }
  facts: [label: string, value: string][]
  rows: ReceiptRow[]
  sums: ReceiptSum[]
  total: ReceiptSum
  payment: string
  /** From the first total to the one of now; null where the order was not changed, or only its pickup. */
  correction: { title: string; sums: ReceiptSum[]; total: ReceiptSum } | null
  /** The refunds after the payment; null where there were none. */
  refund: { title: string; sums: ReceiptSum[]; total: ReceiptSum } | null
  /** Sentences below everything. */
  notes: string[]
}

/**
 * The whole receipt.
 * Source: arrêté n° 83-50/A of 3 October 1983 (date, place, names, each thing with quantity and price, totals without
 *   and with tax); docs/compliance/law.md#before-and-after-the-order.
 */
export function receiptText(receipt: ItemisedReceipt, { restaurant, legal }: ReceiptIssuer): ReceiptText {
  const known = (name: string) => legal[name]?.trim() || 'à compléter'
  const vat = vatBreakdown(receipt.lines)
  return {
    title: 'Facturette',
    reference: `Commande ${orderNumber(receipt.orderId)}`,
    prices: 'TTC',
    issuer: {
      name: restaurant.name,
      nameTh: restaurant.nameTh,
      facts: [
        restaurant.address,
        `${restaurant.phone} · ${restaurant.email}`,
        `Raison sociale\u00a0: ${known('restaurant.legalName')}`,
        `SIRET\u00a0: ${known('restaurant.siret')}`,
        `TVA intracommunautaire\u00a0: ${known('restaurant.vat')}`,
      ],
    },
    facts: [
      ['Établie le', formatDate(receipt.paidOn)],
      ...(receipt.customerName ? [['Client', receipt.customerName] as [string, string]] : []),
      ...(receipt.pickup ? [['À emporter', pickupWords(receipt.pickup)] as [string, string]] : []),
    ],
    rows: receipt.lines.map(rowOf),
    sums: [...discountSums(receipt), ...vatSums(vat)],
    total: { label: 'Total TTC', amount: formatEuros(receipt.totalCents) },
    payment: paymentWords(receipt),
    correction: correctionOf(receipt),
    refund: receipt.refundedCents > 0 ? refundOf(receipt, vat) : null,
    notes: [],
  }
}

/** `facturette-4F8A21C0.pdf`: only letters that every mail program and file system accepts. */
export function receiptFileName(orderId: string): string {
  return `facturette-${orderNumber(orderId).slice(1)}.pdf`
}

function rowOf(line: ReceiptLine): ReceiptRow {
  const shares = vatBreakdown([line])
  const split = shares.map(({ rate, grossCents }) => `${formatEuros(grossCents)} à ${formatRate(rate)}`)
  return {
    title: line.title,
    details: [
      ...line.details,
      ...discountWords(line),
      ...(split.length > 1 ? [`TVA comprise\u00a0: ${split.join(', ')}`] : []),
    ],
    quantity: String(line.quantity),
    vat: shares.map(({ rate }) => formatRate(rate)).join('\n'),
    unitPrice: line.isOffered ? '' : formatEuros(line.unitPriceCents),
    total: line.isOffered ? 'offert' : formatEuros(line.unitPriceCents * line.quantity),
  }
}

// The law requires the price of each thing: the one that is paid, with the full one beside it.
function discountWords({ discountCents = 0, unitPriceCents }: ReceiptLine): string[] {
  if (discountCents === 0) return []
  const full = formatEuros(unitPriceCents + discountCents)
  return [`Réduction\u00a0: ${formatEuros(-discountCents)} par pièce, sur ${full}`]
}

function discountSums({ discount }: ItemisedReceipt): ReceiptSum[] {
  if (!discount) return []
  return [{ label: `Réduction de ${discount.percent}\u00a0% déduite`, amount: formatEuros(-discount.cents) }]
}

// The date must not break over two lines.
function pickupWords({ day, time }: { day: string; time: string }): string {
  return `Retrait au restaurant ${`le ${formatDate(day)} à ${formatTimeInSentence(time)}`.replaceAll(' ', '\u00a0')}`
}

function paymentWords({ totalCents, isCancelled, paidOn }: ItemisedReceipt): string {
  if (totalCents === 0) return isCancelled ? 'Commande annulée, rien n’a été débité.' : 'Rien à payer.'
  return `Payé par carte en ligne le ${formatDate(paidOn)}.`
}

// A refund without lines reduces each rate in proportion, so what stays keeps the order's proportions.
function refundOf(receipt: ItemisedReceipt, vat: readonly Vat[]): ReceiptText['refund'] {
  const netCents = receipt.totalCents - receipt.refundedCents
  return {
    title: receipt.isCancelled ? 'Commande annulée et remboursée' : 'Après remboursement',
    sums: [
      { label: 'Remboursé sur la carte', amount: formatEuros(-receipt.refundedCents) },
      ...vatSums(storedVat(vat, netCents)),
    ],
    total: { label: 'Reste payé TTC', amount: formatEuros(netCents) },
  }
}

/**
 * A credit note or a supplement for each change, with its VAT by rate, so that the first note and this one agree.
 * Source: CGI art. 272, 1 and 289, I, 5: what is corrected names what it corrects.
 */
function correctionOf({ revisions = [], totalCents }: ItemisedReceipt): ReceiptText['correction'] {
  const priced = revisions.filter(({ taken, added }) => taken.length + added.length > 0)
  if (priced.length === 0) return null
  const difference = priced.reduce((cents, revision) => cents + revision.differenceCents, 0)
  return {
    title: 'Facturette corrigée',
    sums: [
      { label: 'Total d’origine TTC', amount: formatEuros(totalCents - difference) },
      ...priced.flatMap(revisionSums),
    ],
    total: { label: 'Total corrigé TTC', amount: formatEuros(totalCents) },
  }
}

function revisionSums({ number, on, differenceCents, taken, added }: RevisedNote): ReceiptSum[] {
  const word = differenceCents < 0 ? 'Avoir' : differenceCents > 0 ? 'Supplément' : 'Échange'
  const off = new Map(vatBreakdown(taken).map(({ rate, vatCents }) => [rate, vatCents]))
  const brought = new Map(vatBreakdown(added).map(({ rate, vatCents }) => [rate, vatCents]))
  const rates = [...new Set([...off.keys(), ...brought.keys()])].sort((a, b) => a - b)
  return [
    { label: `${word} n°\u00a0${number} du ${formatDate(on)}`, amount: formatEuros(differenceCents) },
    ...rates.map(rate => ({
      label: `dont TVA ${formatRate(rate)}`,
      amount: formatEuros((brought.get(rate) ?? 0) - (off.get(rate) ?? 0)),
    })),
  ]
}

/** The sum without tax and the tax of each rate. */
export function vatSums(vat: readonly Vat[]): ReceiptSum[] {
  if (vat.length === 0) return []
  const netCents = vat.reduce((sum, { netCents }) => sum + netCents, 0)
  return [
    { label: 'Total HT', amount: formatEuros(netCents) },
    ...vat.map(({ rate, netCents, vatCents }) => ({
      label: `TVA ${formatRate(rate)} sur ${formatEuros(netCents)}`,
      amount: formatEuros(vatCents),
    })),
  ]
}
