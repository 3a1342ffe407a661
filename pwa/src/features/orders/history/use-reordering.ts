import type { ListedOrder } from '#api/features/orders/contract.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { type Reorder, reorder } from './reorder.ts'

/** The menu and the cart that ordering again needs beside the orders. */
export type Shop = {
  /** Undefined while the menu is loading. */
  book: PriceBook | undefined
  alcoholRefusal: string | undefined
  /** Why a line is not what is asked for now; undefined where it is. */
  objectionTo: (request: RequestedLine) => string | undefined
  roomFor: (lines: readonly NewLine[]) => number[]
  onAdd: (lines: readonly NewLine[]) => void
}

/** An order as the customer's list or the tracking page knows it. */
export type PastOrder = Pick<ListedOrder, 'id' | 'items'>

type Reordering = {
  /** Adds an order to the cart at once where nothing has changed; otherwise the dialog says first what has. */
  start: (order: PastOrder) => void
  dialog: { open: boolean; reorder: Reorder | undefined; onAdd: () => void; onClose: () => boolean }
}

/** The overlays' names in the address. Lists that stand at once each have their own, or two dialogs would open. */
export const REORDER_OVERLAYS = { history: 'recommander', last: 'reprendre', tracked: 'refaire' } as const

/** Ordering again, with its dialog in the address (`?recommander={id}` in the customer's list). */
export function useReordering(
  name: (typeof REORDER_OVERLAYS)[keyof typeof REORDER_OVERLAYS],
  orders: readonly PastOrder[],
  { book, onAdd, ...today }: Shop,
): Reordering {
  const overlay = useOverlay(name)
  const again = ({ items }: PastOrder) => book && reorder(items, { book, ...today })
  const start = (order: PastOrder) => {
    const outcome = again(order)
    if (outcome && outcome.lines.length > 0 && outcome.changed.length + outcome.left.length === 0) onAdd(outcome.lines)
    else overlay.show(order.id)
  }
  const order = orders.find(({ id }) => id === overlay.value)
  const outcome = order && again(order)
  return {
    start,
    dialog: {
      open: order !== undefined,
      reorder: outcome,
      onAdd: () => outcome && onAdd(outcome.lines),
      onClose: overlay.close,
    },
  }
}
