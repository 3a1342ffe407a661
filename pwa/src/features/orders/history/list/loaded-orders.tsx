import { useEffect, useRef } from 'react'
import type { ListedOrder } from '#api/features/orders/contract.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { CancelListed } from '../entry/cancel-listed.tsx'
import type { useOrders } from '../queries.ts'
import { ReorderDialog } from '../reorder/reorder-dialog.tsx'
import { REORDER_OVERLAYS, type Shop, useReordering } from '../reorder/use-reordering.ts'
import { OlderOrders } from './older-orders.tsx'
import { OrdersList } from './orders-list.tsx'

/** The clock decides how long an order may be cancelled, so it is read again this often. */
const LOOK_MS = 15_000

type LoadedOrdersProps = {
  orders: readonly ListedOrder[]
  list: ReturnType<typeof useOrders>
  shop: Shop
  onCancelled: () => void
  onMenu: () => void
  onSessionOver: () => unknown
}

/** The loaded orders, a button for older ones, and what can be done with each. */
export function LoadedOrders({ orders, list, shop, onCancelled, onMenu, onSessionOver }: LoadedOrdersProps) {
  const now = useNow(LOOK_MS)
  const cancelling = useOverlay('annuler')
  const reordering = useReordering(REORDER_OVERLAYS.history, orders, shop)
  const shown = useRef<HTMLUListElement>(null)
  const pressedAt = useRef<number>(undefined)

  // The pressed button disappears with the last page: the first of the new orders takes the focus.
  useEffect(() => {
    const first = shown.current?.children[pressedAt.current ?? orders.length]
    if (first && document.activeElement === document.body) first.querySelector('summary')?.focus()
    pressedAt.current = undefined
  }, [orders.length])
  const more = () => {
    pressedAt.current = orders.length
    void list.fetchNextPage()
  }
  return (
    <>
      <OrdersList
        ref={shown}
        orders={orders}
        now={now}
        onReorder={reordering.start}
        onCancel={({ id }) => cancelling.show(id)}
        onSessionOver={onSessionOver}
      />
      {list.hasNextPage && (
        <OlderOrders
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onNear={() => void list.fetchNextPage()}
          onMore={more}
        />
      )}
      <CancelListed orders={orders} onCancelled={onCancelled} />
      <ReorderDialog {...reordering.dialog} onMenu={onMenu} />
    </>
  )
}
