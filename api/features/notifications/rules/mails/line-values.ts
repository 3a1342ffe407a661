import { formatEuros } from '#api/kernel/order/money.ts'
import type { TextValues } from './message-data.ts'

export type MailedLine = {
  quantity: number
  name: string
  /** Choices in words ('crevettes, très épicé'); empty when there are none. */
  options: string
  /** The dishes of a set menu, each with its choices in words. */
  parts?: readonly string[]
  totalCents: number
  /** What a promotion’s price is compared with. */
  struckCents?: number
}

/** One VAT rate's share of an order, as `vatBreakdown` of pricing gives it. */
export type MailedVat = { rate: number; netCents: number; vatCents: number; grossCents: number }

/** The values of one line of an order or of a refund. */
export function lineValues(line: MailedLine): TextValues {
  return {
    quantity: String(line.quantity),
    name: line.name,
    options: line.options,
    parts: (line.parts ?? []).map(words => ({ words })),
    total: formatEuros(line.totalCents),
    full: line.struckCents === undefined ? '' : formatEuros(line.struckCents),
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
