/**
 * An invoice to a company and what corrects it, in words; what of an order is paid, by VAT rate, and what of that no
 * document says yet. Pure.
 */

import { storedVat, type Vat, vatAt, vatBreakdown } from '#api/features/pricing/rules/order-price.ts'
import {
  type ItemisedReceipt,
  type ReceiptIssuer,
  type ReceiptLine,
  type ReceiptRow,
  type ReceiptText,
  receiptText,
  vatSums,
} from '#api/features/receipts/rules/receipt-text.ts'
import { TO_COMPLETE } from '#api/features/settings/rules/legal-fields.ts'
import { formatEuros, formatRate } from '#api/kernel/order/money.ts'
import { formatDate } from '#api/kernel/time/paris-time.ts'
import type { Company } from './contract.ts'

/** A document without its number, which is known once it is stored. */
export type InvoiceText = Omit<ReceiptText, 'reference'>

/** `F2026-00012`: of invoices and credit notes alike, since they share the series. */
export function invoiceNumber({ year, serial }: { year: number; serial: number }): string {
  return `F${year}-${String(serial).padStart(5, '0')}`
}

/** @returns undefined for what no number looks like */
export function invoicePlace(number: string): { year: number; serial: number } | undefined {
  const [, year, serial] = /^F(\d{4})-(\d{5,9})$/.exec(number) ?? []
  return year && serial ? { year: Number(year), serial: Number(serial) } : undefined
}

/**
 * The invoice of a paid order: its lines without tax, the tax by rate, and what the law has an invoice between
 * businesses say.
 * @param on the Paris day of its issue
 * Source: CGI, annexe II, 242 nonies A; C. com. L441-9, L441-10, D441-5.
 */
export function invoiceText(receipt: ItemisedReceipt, of: { company: Company; on: string }, issuer: ReceiptIssuer) {
  const { reference, ...text } = receiptText({ ...receipt, customerName: '' }, issuer)
  const dated = text.facts.filter(([label]) => label !== 'Établie le')
  return {
    ...text,
    title: 'Facture',
    prices: 'HT',
    issuer: { ...text.issuer, facts: [...text.issuer.facts, ...registered(issuer)] },
    facts: [...headOf(of), ...dated, ['Pour', reference]],
    rows: receipt.lines.map(rowOf),
    notes: [
      'Livraison de biens. Prix unitaires hors taxes arrondis au centime\u00a0; la TVA est calculée par taux sur le total.',
      'Facture acquittée, sans escompte. En cas de retard de paiement\u00a0: pénalités de trois fois le taux d’intérêt légal et indemnité forfaitaire de recouvrement de 40\u00a0€.',
    ],
  } satisfies InvoiceText
}

/**
 * What a refund or a change of the order owes after its invoice: a credit note below zero, else another invoice. It
 * names the invoice that it corrects.
 * Source: CGI, article 289 I 5; annexe II, 242 nonies A.
 */
export function correctionText(
  vat: readonly Vat[],
  of: { company: Company; on: string; corrects: string; correctedOn: string },
  first: InvoiceText,
): InvoiceText {
  const grossCents = grossOf(vat)
  const isCredit = grossCents < 0
  return {
    ...first,
    title: isCredit ? 'Avoir' : 'Facture',
    facts: [
      ...headOf(of),
      [isCredit ? 'Corrige' : 'Complète', `Facture ${of.corrects} du ${formatDate(of.correctedOn)}`],
      ...first.facts.filter(([label]) => label === 'Pour'),
    ],
    rows: vat.map(({ rate, netCents }) => ({
      title: isCredit ? 'Remboursé de cette commande' : 'Ajouté à cette commande',
      details: [],
      quantity: '1',
      vat: formatRate(rate),
      unitPrice: formatEuros(netCents),
      total: formatEuros(netCents),
    })),
    sums: vatSums(vat),
    total: { label: 'Total TTC', amount: formatEuros(grossCents) },
    payment: isCredit ? 'Remboursé sur la carte.' : 'Payé par carte en ligne.',
    correction: null,
    refund: null,
  }
}

function headOf({ company, on }: { company: Company; on: string }): ReceiptText['facts'] {
  return [
    ['Établie le', formatDate(on)],
    ['Client', company.name],
    ['SIREN', company.siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')],
    ...(company.vatNumber ? [['TVA', company.vatNumber] as [string, string]] : []),
    ['Adresse', company.address],
  ]
}

function registered({ legal }: ReceiptIssuer): string[] {
  const known = ['restaurant.legalForm', 'restaurant.capital', 'restaurant.rcs'].map(key => legal[key]?.trim() ?? '')
  return known.filter(value => value !== '' && value !== TO_COMPLETE)
}

function rowOf(line: ReceiptLine): ReceiptRow {
  const whole = vatBreakdown([line])
  const piece = whole.map(({ rate, grossCents }) => vatAt(rate, Math.round(grossCents / line.quantity)))
  const net = (vat: readonly Vat[]) => formatEuros(vat.reduce((cents, { netCents }) => cents + netCents, 0))
  const split = whole.map(({ rate, netCents }) => `${formatEuros(netCents)} HT à ${formatRate(rate)}`)
  return {
    title: line.title,
    details: [...line.details, ...discountWords(line), ...(split.length > 1 ? [split.join(', ')] : [])],
    quantity: String(line.quantity),
    vat: whole.map(({ rate }) => formatRate(rate)).join('\n'),
    unitPrice: line.isOffered ? '' : net(piece),
    total: line.isOffered ? 'offert' : net(whole),
  }
}

function discountWords({ discountCents = 0 }: ReceiptLine): string[] {
  return discountCents > 0 ? [`Réduction déduite\u00a0: ${formatEuros(-discountCents)} TTC par pièce`] : []
}

/** What is paid now: a refund without lines takes the same part of each rate. */
export function standingVat({ lines, totalCents, refundedCents }: ItemisedReceipt): Vat[] {
  const vat = vatBreakdown(lines)
  return refundedCents > 0 ? storedVat(vat, Math.max(0, totalCents - refundedCents)) : vat
}

/**
 * What is paid more (or less, below zero) than the documents say, rate by rate: with it, their sums are again what is
 * paid, to the cent of tax. Rates that agree are left out.
 */
export function undocumented(standing: readonly Vat[], documented: readonly Vat[]): Vat[] {
  const rates = [...new Set([...standing, ...documented].map(({ rate }) => rate))].sort((a, b) => a - b)
  return rates.flatMap(rate => {
    const [now, said] = [sumAt(standing, rate), sumAt(documented, rate)]
    const netCents = now.netCents - said.netCents
    const vatCents = now.vatCents - said.vatCents
    return netCents === 0 && vatCents === 0 ? [] : [{ rate, netCents, vatCents, grossCents: netCents + vatCents }]
  })
}

export function grossOf(vat: readonly Vat[]): number {
  return vat.reduce((cents, { grossCents }) => cents + grossCents, 0)
}

function sumAt(vat: readonly Vat[], rate: number) {
  const at = vat.filter(one => one.rate === rate)
  return {
    netCents: at.reduce((cents, one) => cents + one.netCents, 0),
    vatCents: at.reduce((cents, one) => cents + one.vatCents, 0),
  }
}
