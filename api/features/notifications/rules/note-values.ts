import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/money.ts'
import type { TextValues } from './mail-data.ts'

export type MailedLine = {
  quantity: number
  name: string
  /** Choices in words ('crevettes, très épicé'); empty when there are none. */
  options: string
  totalCents: number
}

/** One rate's share of an order, as `vatBreakdown` of the pricing room gives it. */
export type MailedVat = { rate: number; netCents: number; vatCents: number; grossCents: number }

/** What an itemised note shows of an order (arrêté du 3 octobre 1983: due from 25 €, given for every order). */
export type ItemisedNote = {
  orderId: string
  customerName: string
  lines: readonly MailedLine[]
  totalCents: number
  vat: readonly MailedVat[]
  /** Paris day of the payment; null for an order of 0 €, which is never paid. */
  paidOn: string | null
  pickup: { day: string; time: string }
  /** Given back so far. */
  refundedCents?: number
}

/** The values of `mails/_note.md`. */
export function noteValues(note: ItemisedNote): TextValues {
  const netCents = note.vat.reduce((sum, share) => sum + share.netCents, 0)
  const refundedCents = note.refundedCents ?? 0
  return {
    customer: { name: note.customerName },
    order: {
      number: orderNumber(note.orderId),
      total: formatEuros(note.totalCents),
      net: formatEuros(netCents),
    },
    pickup: { day: numericDay(note.pickup.day), time: note.pickup.time },
    payment: { date: note.paidOn ? numericDay(note.paidOn) : '' },
    lines: note.lines.map(lineValues),
    vat: note.vat.map(vatValues),
    ...(refundedCents > 0 && {
      refund: { total: formatEuros(refundedCents), kept: formatEuros(note.totalCents - refundedCents) },
    }),
  }
}

// With its year: the note is kept for accounts.
function numericDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** The values of one line of an order or of a refund. */
export function lineValues(line: MailedLine): TextValues {
  return {
    quantity: String(line.quantity),
    name: line.name,
    options: line.options,
    unitPrice: formatEuros(Math.round(line.totalCents / line.quantity)),
    total: formatEuros(line.totalCents),
  }
}

/** The values of one VAT rate: `10 %`, `5,5 %`. */
export function vatValues(share: MailedVat): TextValues {
  return {
    rate: `${String(share.rate).replace('.', ',')}\u00a0%`,
    net: formatEuros(share.netCents),
    amount: formatEuros(share.vatCents),
    gross: formatEuros(share.grossCents),
  }
}
