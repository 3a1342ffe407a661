import { STATIONS } from '#api/features/menu/contract/stations.ts'
import type { PaymentStatus } from '#api/features/orders/contract/orders.ts'
import type { BoardOrder } from '#api/features/orders/contract/orders-admin.ts'
import { printable } from '#api/features/receipts/rules/printable.ts'
import { callSign } from '#api/kernel/ids.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { PrintCause } from '../../contract/printers.ts'
import { type Kitchen, type PrintedDish, printedDishes } from './dish-lines.ts'
import { linesAt } from './lines-at.ts'
import { type Look, type Paper, written } from './paper.ts'

export type Ticket = {
  order: Omit<BoardOrder, 'items'> & { items: readonly Omit<BoardOrder['items'][number], 'parts'>[] }
  cause: PrintCause | 'copy'
  /** The order is printed as it was with this one; of 'changed' only what it changed. */
  revision: number
  /** The printer has fetched it before and not said that it came out: it may be there twice. */
  isRepeated: boolean
  columns: number
  kitchen: Kitchen
  /** When it is printed. */
  now: Date
}

const HEADS: Record<Ticket['cause'], string | undefined> = {
  confirmed: undefined,
  changed: 'MODIFIÉE',
  cancelled: 'ANNULÉE',
  copy: 'COPIE',
}

/** Whether the order is paid, free or unpaid: the counter hands out no unpaid one. */
const PAID_MARKS: Record<PaymentStatus, string> = {
  unpaid: 'NON PAYÉE',
  paid: 'PAYÉE',
  partially_refunded: 'PAYÉE, remboursée en partie',
  refunded: 'REMBOURSÉE',
  no_payment_required: 'RIEN À PAYER',
}

/**
 * An order as a ticket for one printer: its number large, when it is fetched, what its customer has written before the
 * dishes, what is paid. One of a change says what changed and nothing else.
 * @returns null: nothing of it is made at the printer's stations
 */
export function ticketOf(ticket: Ticket): Paper | null {
  const { cause, columns } = ticket
  const say: Say = (words, look, { hang, from = 0 } = {}) =>
    written(columns - from, printable(words), look, hang).map(line => ({ ...line, text: ' '.repeat(from) + line.text }))
  const body = cause === 'changed' ? changes(ticket, say) : dishes(ticket, say)
  if (body.length === 0) return null
  return [...head(ticket, say), ...body, ...foot(ticket, say)]
}

/** `hang`: the indent of the lines after the first; `from`: the indent of all of them. */
type Say = (words: string, look?: Look, at?: { hang?: number; from?: number }) => Paper

function head({ order, cause, isRepeated, now, kitchen }: Ticket, say: Say): Paper {
  const { pickup, customerInfo, number } = order
  const mark = HEADS[cause]
  const isOtherDay = pickup && pickup.date !== parisDay(now)
  const stations = kitchen.stations.map(key => STATIONS[key]).join(', ')
  return [
    ...(mark ? say(mark, { size: 'large', inverse: true, align: 'center' }) : []),
    ...(isRepeated ? say('Deuxième envoi : peut-être déjà imprimé', { inverse: true, align: 'center' }) : []),
    ...say(callSign(order), { size: 'huge', bold: true, align: 'center' }),
    ...(pickup ? say(pickup.time, { size: 'large', bold: true, align: 'center' }) : []),
    ...(isOtherDay ? say(formatDay(pickup.date), { bold: true, align: 'center' }) : []),
    ...say(customerInfo.name || 'Compte supprimé', { bold: true }),
    ...say(stations ? `${number} · ${stations}` : number),
    ...(pickup?.notes ? say(`! ${pickup.notes}`, { size: 'tall', bold: true, inverse: true }, { hang: 2 }) : []),
    'rule',
  ]
}

function dishes({ order, cause, revision, kitchen }: Ticket, say: Say): Paper {
  const lines = linesAt(order, revision)
  // All of a cancelled order was given back: what nobody shall cook is told as it was ordered.
  const ordered = cause === 'cancelled' ? lines.map(line => ({ ...line, refundedQuantity: 0 })) : lines
  const printed = printedDishes(ordered, kitchen)
  if (printed.length === 0) return []
  const total = printed.reduce((sum, { pieces }) => sum + pieces, 0)
  const reason = cause === 'cancelled' && order.cancelReason ? say(order.cancelReason) : []
  return [
    ...reason,
    ...printed.flatMap(dish => dishLines(dish, String(dish.pieces), say)),
    'rule',
    ...say(total > 1 ? `${total} articles` : `${total} article`, { bold: true }),
  ]
}

function changes({ order, revision: number, kitchen }: Ticket, say: Say): Paper {
  const revision = order.revisions?.find(one => one.number === number)
  if (!revision) return []
  const signed = (sign: '-' | '+', dish: PrintedDish) => dishLines(dish, `${sign} ${dish.pieces}`, say)
  const moved = revision.pickup
    ? say(`Retrait ${revision.pickup.to.time}, au lieu de ${revision.pickup.from.time}`, { size: 'tall', bold: true })
    : []
  const lines = [
    ...printedDishes(revision.taken, kitchen).flatMap(dish => signed('-', dish)),
    ...printedDishes(revision.added, kitchen).flatMap(dish => signed('+', dish)),
    ...moved,
  ]
  return lines.length > 0 ? [...lines, 'rule'] : []
}

function dishLines({ title, below }: PrintedDish, pieces: string, say: Say): Paper {
  const from = pieces.length + 1
  return [
    ...say(`${pieces} ${title}`, { size: 'tall', bold: true }, { hang: from }),
    ...below.flatMap(words => say(words, {}, { from })),
  ]
}

function foot({ order, now }: Ticket, say: Say): Paper {
  const { till, paymentStatus, totalAmount, alcoholPieces } = order
  const paid = !till
    ? PAID_MARKS[paymentStatus]
    : till.collectedAt
      ? 'ENCAISSÉE'
      : `À ENCAISSER ${formatEuros(toCents(totalAmount))}`
  return [
    ...say(paid, { size: 'tall', bold: true }),
    ...(alcoholPieces > 0 ? say('18 ans à vérifier', { bold: true }) : []),
    ...say(`Imprimé à ${parisTime(now)}`),
  ]
}
