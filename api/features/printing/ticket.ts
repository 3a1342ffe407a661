import { STATIONS } from '#api/features/menu/contract-dish.ts'
import type { OrderLine, PaymentStatus, Revision } from '#api/features/orders/contract-order.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { allergyWords, mentionsAllergy } from '#api/features/orders/rules/allergy.ts'
import { cutleryWords, dishName, remarkWords } from '#api/features/orders/rules/line-words.ts'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { printable } from '#api/features/receipts/printable.ts'
import { callSign } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { noteAsShown } from '#api/kernel/typed.ts'
import type { PrintCause } from './contract.ts'
import { type Look, type Paper, written } from './paper.ts'
import { inLanguage, type Kitchen, type PrintedDish, printedDishes } from './ticket-lines.ts'

/** `refunded_part`: some pieces were given back; `refunded`: all of the order. */
export type PaperCause = PrintCause | 'corrected' | 'copy' | 'refunded_part' | 'refunded'

export type Ticket = {
  order: Omit<BoardOrder, 'items'> & { items: readonly Omit<BoardOrder['items'][number], 'parts'>[] }
  cause: PaperCause
  /** The order is printed as it was with this one; of 'changed' only what it changed. */
  revision: number
  /** Of a refund its pieces by the lines' numbers; null otherwise. */
  givenBack: Readonly<Record<string, number>> | null
  /** The printer has fetched it before and not said that it came out: it may be there twice. */
  isRepeated: boolean
  columns: number
  kitchen: Kitchen
  /** When it is printed. */
  now: Date
}

const CHANGED = ['MODIFIÉE', 'แก้ไข'] as const
const CALLED_OFF = ['ANNULÉE', 'ยกเลิก'] as const
/** In French for the counter, and in Thai where the kitchen reads it. */
const HEADS: Record<PaperCause, readonly [french: string, thai: string] | undefined> = {
  confirmed: undefined,
  changed: CHANGED,
  corrected: CHANGED,
  refunded_part: CHANGED,
  cancelled: CALLED_OFF,
  refunded: CALLED_OFF,
  copy: ['COPIE', 'สำเนา'],
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
export function ticketOf(given: Ticket): Paper | null {
  const { cause, columns, order } = given
  const kitchen = { ...given.kitchen, allergens: order.allergy?.allergens ?? [] }
  const ticket = { ...given, kitchen }
  // What the printer's font has not stands on the board.
  const elsewhere = inLanguage(kitchen.language, 'voir l’écran', 'ดูหน้าจอ')
  const say: Say = (words, look, { hang, from = 0 } = {}) =>
    written(columns - from, printable(words, elsewhere), look, hang).map(line => ({
      ...line,
      text: ' '.repeat(from) + line.text,
    }))
  const body = BODIES[cause](ticket, say)
  if (body.length === 0) return null
  return [...head(ticket, say), ...body, ...foot(ticket, say)]
}

type Body = (ticket: Ticket, say: Say) => Paper
const BODIES: Record<PaperCause, Body> = {
  confirmed: dishes,
  cancelled: calledOff,
  copy: dishes,
  corrected: dishes,
  changed: changes,
  refunded_part: givenBack,
  refunded: calledOff,
}

/** `hang`: the indent of the lines after the first; `from`: the indent of all of them. */
type Say = (words: string, look?: Look, at?: { hang?: number; from?: number }) => Paper

function head({ order, cause, isRepeated, now, kitchen }: Ticket, say: Say): Paper {
  const { pickup, customerInfo, number } = order
  const hasThai = kitchen.language !== 'fr'
  const marks = HEADS[cause]?.slice(0, hasThai ? 2 : 1) ?? []
  const isOtherDay = pickup && pickup.date !== parisDay(now)
  const stations = kitchen.stations.map(key => STATIONS[key]).join(', ')
  return [
    ...marks.flatMap(mark => say(mark, { size: 'large', inverse: true, align: 'center' })),
    ...(isRepeated ? say('Deuxième envoi : peut-être déjà imprimé', { inverse: true, align: 'center' }) : []),
    ...(isRepeated && hasThai ? say('ส่งซ้ำ อาจพิมพ์ไปแล้ว', { size: 'tall', inverse: true, align: 'center' }) : []),
    ...say(callSign(order), { size: 'huge', bold: true, align: 'center' }),
    ...(pickup
      ? say(pickup.asap ? `vers ${pickup.time}` : pickup.time, { size: 'large', bold: true, align: 'center' })
      : []),
    ...(isOtherDay ? say(formatDay(pickup.date), { bold: true, align: 'center' }) : []),
    ...allergy(order, kitchen.language, say),
    ...say(customerInfo.name || 'Compte supprimé', { bold: true }),
    ...say(stations ? `${number} · ${stations}` : number),
    ...(pickup?.notes
      ? say(`! ${noteAsShown(pickup.notes)}`, { size: 'tall', bold: true, inverse: true }, { hang: 2 })
      : []),
    ...(pickup?.cutlery ? say(cutleryWords(pickup.cutlery), { bold: true }) : []),
    'rule',
  ]
}

/** Before the name and the dishes, white on black: in French for the counter, and in Thai where the kitchen reads it. */
function allergy({ allergy, items }: Ticket['order'], language: Kitchen['language'], say: Say): Paper {
  const boxed = (words: string) => say(words, { size: 'tall', bold: true, inverse: true }, { hang: 2 })
  const remarks = items.flatMap(({ name, options: { remark = '' } }) =>
    mentionsAllergy(remark) ? [`! ${dishName(name)}\u00a0: ${remarkWords(remark)}`] : [],
  )
  return [
    ...(allergy ? boxed(`! ALLERGIE\u00a0: ${allergyWords(allergy)}`) : []),
    ...(allergy && language !== 'fr' ? boxed(`! แพ้: ${allergyWords(allergy, 'th')}`) : []),
    ...remarks.flatMap(boxed),
  ]
}

function dishes({ order, cause, revision, kitchen, isRepeated }: Ticket, say: Say): Paper {
  const printed = printedDishes(linesAt(order, revision), kitchen)
  // Given back before its printer came to it, it is not cooked.
  if (cause === 'confirmed' && !isRepeated && printed.every(({ pieces }) => pieces === 0)) return []
  return listed(printed, kitchen, say)
}

/** All of the order was given back: what nobody shall cook is told as it was ordered. */
function calledOff({ order, cause, revision, kitchen }: Ticket, say: Say): Paper {
  const ordered = linesAt(order, revision).map(line => ({ ...line, refundedQuantity: 0 }))
  const body = listed(printedDishes(ordered, kitchen), kitchen, say)
  if (body.length === 0) return []
  const reason = cause === 'refunded' ? 'Remboursée en entier' : order.cancelReason
  return [...(reason ? say(reason) : []), ...body]
}

function listed(printed: PrintedDish[], { language }: Kitchen, say: Say): Paper {
  if (printed.length === 0) return []
  const total = printed.reduce((sum, { pieces }) => sum + pieces, 0)
  return [
    ...printed.flatMap(dish => dishLines(dish, String(dish.pieces), say)),
    'rule',
    ...say(inLanguage(language, total > 1 ? `${total} articles` : `${total} article`, `รวม ${total}`), { bold: true }),
  ]
}

/** The pieces of one refund, and how many of their dish are left to be cooked. */
function givenBack({ order, givenBack, kitchen }: Ticket, say: Say): Paper {
  const { language } = kitchen
  const lines = order.items.flatMap(line => {
    const pieces = givenBack?.[line.id] ?? 0
    const left = line.quantity - (line.refundedQuantity ?? 0)
    return printedDishes(pieces > 0 ? [{ ...line, quantity: pieces, refundedQuantity: 0 }] : [], kitchen).map(dish => ({
      ...dish,
      below: [
        ...dish.below,
        inLanguage(language, 'remboursé', 'คืนเงินแล้ว'),
        ...(left > 0 ? [rest(left, language)] : []),
      ],
    }))
  })
  if (lines.length === 0) return []
  return [...lines.flatMap(dish => dishLines(dish, `- ${dish.pieces}`, say)), 'rule']
}

function rest(pieces: number, language: Kitchen['language']): string {
  return inLanguage(language, pieces > 1 ? `restent ${pieces}` : `reste ${pieces}`, `เหลือ ${pieces}`)
}

function changes({ order, revision: number, kitchen }: Ticket, say: Say): Paper {
  const revision = order.revisions?.find(one => one.number === number)
  if (!revision) return []
  const signed = (sign: '-' | '+', dish: PrintedDish) => dishLines(dish, `${sign} ${dish.pieces}`, say)
  const moved = revision.pickup ? say(movedWords(revision.pickup, kitchen.language), { size: 'tall', bold: true }) : []
  const lines = [
    ...printedDishes(revision.taken, kitchen).flatMap(dish => signed('-', dish)),
    ...printedDishes(revision.added, kitchen).flatMap(dish => signed('+', dish)),
    ...moved,
  ]
  return lines.length > 0 ? [...lines, 'rule'] : []
}

function movedWords({ from, to }: NonNullable<Revision['pickup']>, language: Kitchen['language']): string {
  const isOtherDay = from.date !== to.date
  const [now, before] = [to, from].map(({ date, time }) =>
    isOtherDay ? `${date.slice(8)}/${date.slice(5, 7)} ${time}` : time,
  )
  return inLanguage(language, `Retrait ${now}, au lieu de ${before}`, `รับ ${now} แทน ${before}`)
}

function dishLines({ title, below }: PrintedDish, pieces: string, say: Say): Paper {
  const from = pieces.length + 1
  return [
    ...say(`${pieces} ${title}`, { size: 'tall', bold: true }, { hang: from }),
    ...below.flatMap(words => say(words, isThai(words) ? { size: 'tall' } : {}, { from })),
  ]
}

/** Its vowels and tones stand above and below the letters, which are half as high as others of their size. */
function isThai(words: string): boolean {
  return /[\u0e00-\u0e7f]/.test(words)
}

function foot({ order, now }: Ticket, say: Say): Paper {
  const { paymentStatus, alcoholPieces } = order
  const due = tillDue(order)
  const tillMark = due && (due.isCollected ? 'ENCAISSÉE' : `À ENCAISSER ${formatEuros(due.cents)}`)
  const marks = due && !due.isDifference ? [tillMark] : [PAID_MARKS[paymentStatus], due?.isCollected ? '' : tillMark]
  return [
    ...marks.flatMap(mark => (mark ? say(mark, { size: 'tall', bold: true }) : [])),
    ...(alcoholPieces > 0 ? say('18 ans à vérifier', { bold: true }) : []),
    ...say(`Imprimé à ${parisTime(now)}`),
  ]
}

type Changed = { items: readonly OrderLine[]; revisions?: readonly Revision[] | undefined }

/**
 * An order's lines as a revision of it had them: what came later is undone, the last first. The paper of a revision is
 * the same however late it is printed, so that 'MODIFIÉE' always is the difference to what came out before.
 */
export function linesAt({ items, revisions = [] }: Changed, revision: number): OrderLine[] {
  const lines = new Map(items.map(line => [line.id, line]))
  const later = revisions.filter(({ status, number }) => status === 'applied' && number > revision)
  for (const { taken, added } of later.toSorted((a, b) => b.number - a.number)) {
    for (const line of added) addPieces(lines, line, -line.quantity)
    for (const line of taken) addPieces(lines, line, line.quantity)
  }
  return [...lines.values()].filter(({ quantity }) => quantity > 0).sort((a, b) => Number(a.id) - Number(b.id))
}

function addPieces(lines: Map<string, OrderLine>, line: OrderLine, pieces: number): void {
  const known = lines.get(line.id) ?? { ...line, quantity: 0 }
  lines.set(line.id, { ...known, quantity: known.quantity + pieces })
}
