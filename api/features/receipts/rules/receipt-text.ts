/** The words of a receipt: what draws it adds none. */

import type { VatShares } from '#api/features/pricing/rules/book/priced-line.ts'
import { type Vat, vatBreakdown } from '#api/features/pricing/rules/price/order-price.ts'
import { storedVat } from '#api/features/pricing/rules/vat/stored-vat.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDate } from '#api/kernel/time/paris-time.ts'

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
  /** The sum of all refunds so far. */
  refundedCents: number
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
  number: string
  house: { name: string; nameTh: string; facts: string[] }
  facts: [label: string, value: string][]
  rows: ReceiptRow[]
  sums: ReceiptSum[]
  total: ReceiptSum
  payment: string
  /** The refunds after the payment; null where there were none. */
  refund: { title: string; sums: ReceiptSum[]; total: ReceiptSum } | null
}

/**
 * The whole receipt.
 * Source: arrêté n° 83-50/A of 3 October 1983 (date, place, names, each thing with quantity and price, totals without
 *   and with tax); docs/law.md#before-and-after-the-order.
 */
export function receiptText(note: ItemisedReceipt, { restaurant, legal }: ReceiptIssuer): ReceiptText {
  const known = (name: string) => legal[name]?.trim() || 'à compléter'
  const vat = vatBreakdown(note.lines)
  return {
    number: orderNumber(note.orderId),
    house: {
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
      ['Établie le', formatDate(note.paidOn)],
      ...(note.customerName ? [['Client', note.customerName] as [string, string]] : []),
      ...(note.pickup ? [['À emporter', pickupWords(note.pickup)] as [string, string]] : []),
    ],
    rows: note.lines.map(rowOf),
    sums: [...discountSums(note), ...vatSums(vat)],
    total: { label: 'Total TTC', amount: formatEuros(note.totalCents) },
    payment: paymentWords(note),
    refund: note.refundedCents > 0 ? refundOf(note, vat) : null,
  }
}

/** `note-4F8A21C0.pdf`: only letters that every mail program and file system accepts. */
export function receiptFileName(orderId: string): string {
  return `note-${orderNumber(orderId).slice(1)}.pdf`
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
  return [`Réduction\u00a0: ${formatEuros(-discountCents)} par pièce, au lieu de ${full}`]
}

function discountSums({ discount }: ItemisedReceipt): ReceiptSum[] {
  if (!discount) return []
  return [{ label: `Réduction de ${discount.percent}\u00a0% déduite`, amount: formatEuros(-discount.cents) }]
}

// The date must not break over two lines.
function pickupWords({ day, time }: { day: string; time: string }): string {
  return `Retrait au restaurant ${`le ${formatDate(day)} à ${time}`.replaceAll(' ', '\u00a0')}`
}

function paymentWords({ totalCents, isCancelled, paidOn }: ItemisedReceipt): string {
  if (totalCents === 0) return isCancelled ? 'Commande annulée, rien n’a été débité.' : 'Rien à payer.'
  return `Payé par carte en ligne le ${formatDate(paidOn)}.`
}

// A refund without lines reduces each rate in proportion, so what stays keeps the order's proportions.
function refundOf(note: ItemisedReceipt, vat: readonly Vat[]): ReceiptText['refund'] {
  const netCents = note.totalCents - note.refundedCents
  return {
    title: note.isCancelled ? 'Commande annulée et remboursée' : 'Après remboursement',
    sums: [
      { label: 'Remboursé sur la carte', amount: formatEuros(-note.refundedCents) },
      ...vatSums(storedVat(vat, netCents)),
    ],
    total: { label: 'Reste payé TTC', amount: formatEuros(netCents) },
  }
}

function vatSums(vat: readonly Vat[]): ReceiptSum[] {
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

function formatRate(rate: number): string {
  return `${String(rate).replace('.', ',')}\u00a0%`
}
