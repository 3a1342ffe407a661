import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isFlag } from '#pwa/lib/storage/shape.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { piecesOf } from '../line/stations.ts'
import { AllergyBox, PlainNote, PrintedTicketLines } from './ticket-lines.tsx'
import './tickets.css'

/** Whether the order is paid, free or unpaid: the counter hands out no unpaid one. */
const PAID_MARKS: Record<CachedOrder['paymentStatus'], string> = {
  unpaid: 'NON PAYÉE',
  paid: 'PAYÉE',
  partially_refunded: 'PAYÉE, remboursée en partie',
  refunded: 'REMBOURSÉE',
  no_payment_required: 'RIEN À PAYER',
}

const MM_PER_PX = 25.4 / 96
/** The margins of kitchen-print.css above and below the text, and some room for the printer's rounding. */
const MARGINS_MM = 10

function paidMark(order: CachedOrder): string {
  const due = tillDue(order)
  const toCollect = due && !due.isCollected ? `À ENCAISSER ${formatEuros(due.cents)}` : undefined
  if (due && !due.isDifference) return toCollect ?? 'ENCAISSÉE'
  return [PAID_MARKS[order.paymentStatus], ...(toCollect ? [toCollect] : [])].join(', ')
}

/**
 * Prints an order on the kitchen's 80 mm roll, as long as its text and without the rest of the page, as soon as it is
 * rendered.
 * @param now when it is printed
 */
export function KitchenPrint({ order, now, onPrinted }: { order: CachedOrder; now: Date; onPrinted: () => void }) {
  const paper = useRef<HTMLDivElement>(null)
  const printed = useEffectEvent(onPrinted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order is printed once
  useEffect(() => {
    const forget = pageAsLongAs(paper.current)
    const done = () => printed()
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => {
      window.removeEventListener('afterprint', done)
      forget()
    }
  }, [order.id])

  const pieces = piecesOf(order)
  return createPortal(
    <div ref={paper} className="kitchen-print" aria-hidden="true">
      <p className="time">
        {order.pickup?.time} {order.callNumber && <b className="call">{order.callNumber}</b>}
      </p>
      <p>{order.pickup && formatDay(order.pickup.date)}</p>
      <p className="who">
        {order.customerInfo.name} <b>{order.number}</b>
      </p>
      <AllergyBox order={order} />
      <PrintedTicketLines order={order} />
      <PlainNote order={order} />
      {order.alcoholPieces > 0 && <p className="who">18 ans à vérifier</p>}
      <p className="foot">
        <b>{pieces > 1 ? `${pieces} articles` : `${pieces} article`}</b> · <b>{paidMark(order)}</b>
        <br />
        Imprimé à {parisTime(now)}
      </p>
    </div>,
    document.body,
  )
}

/**
 * Makes the printed page as long as its contents: CSS has no such page size, and a roll would feed 20 cm of paper for
 * two dishes. The style sheet is a constructed one, which the content security policy allows.
 * @returns removes the rule
 */
function pageAsLongAs(paper: HTMLElement | null): () => void {
  if (!paper) return () => {}
  const heightMm = Math.ceil(paper.getBoundingClientRect().height * MM_PER_PX) + MARGINS_MM
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page kitchen { size: 80mm ${heightMm}mm; margin: 4mm; }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
  }
}

const automatic = storedValue('local', 'laikhram_board_print', isFlag)

/**
 * The queue of orders to print: those chosen by hand, and, where the device is set to, each order as soon as it is
 * paid. Orders from before the page was opened are not printed again.
 */
export function usePrinting(orders: ReadonlyMap<string, CachedOrder> | undefined) {
  const [isAutomatic, setAutomatic] = useState(() => automatic.read() === true)
  const [queue, setQueue] = useState<readonly CachedOrder[]>([])
  const known = useRef<ReadonlySet<string>>(undefined)

  useEffect(() => {
    if (!orders) return
    const paid = [...orders.values()].filter(({ status }) => status !== 'pending')
    const before = known.current
    known.current = new Set([...(before ?? []), ...paid.map(({ id }) => id)])
    if (!before || !isAutomatic) return
    const fresh = paid.filter(({ id, status }) => status === 'confirmed' && !before.has(id))
    if (fresh.length > 0) setQueue(waiting => [...waiting, ...fresh])
  }, [orders, isAutomatic])

  return {
    isAutomatic,
    switchAutomatic(isOn: boolean) {
      automatic.write(isOn)
      setAutomatic(isOn)
    },
    next: queue[0],
    print: (order: CachedOrder) => setQueue(waiting => [...waiting, order]),
    onPrinted: () => setQueue(waiting => waiting.slice(1)),
  }
}
