import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListedOrder } from '#api/features/orders/contract.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { RetryButton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import type { useOrders } from '../tracking/order-queries.ts'
import { CancelListed, LiveOrderEntry, OrderEntry, type OrderEntryWays } from './order-entry.tsx'
import { REORDER_OVERLAYS, type Shop, useReordering } from './reorder.ts'
import { ReorderDialog } from './reorder-dialog.tsx'

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

/** Over HTTP/1.1 a browser holds six connections to a server, and the rest of the page needs some. */
const MOST_FOLLOWED = 3

/** Far enough ahead that scrolling seldom has to wait. */
const AHEAD = '600px'

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

type OrdersListProps = OrderEntryWays & { ref?: Ref<HTMLUListElement>; orders: readonly ListedOrder[]; now: Date }

/** The orders in the given order; running ones are followed live. */
function OrdersList({ ref, orders, ...rest }: OrdersListProps) {
  const tokens = useFollowed(orders)
  return (
    <ul ref={ref} className="orders-list">
      {orders.map(order => {
        const token = tokens.get(order.id)
        return token === undefined ? (
          <OrderEntry key={order.id} order={order} {...rest} />
        ) : (
          <LiveOrderEntry key={order.id} order={{ ...order, trackingToken: token }} {...rest} />
        )
      })}
    </ul>
  )
}

/**
 * The tokens of the orders that are followed. One that is over by now stays followed, since it would otherwise lose its
 * place and focus.
 */
function useFollowed(orders: readonly ListedOrder[]): ReadonlyMap<string, string> {
  const [tokens] = useState(() => new Map<string, string>())
  for (const { id, status, trackingToken } of orders) {
    if (trackingToken && isUnderWay(status) && tokens.size < MOST_FOLLOWED) tokens.set(id, trackingToken)
  }
  return tokens
}

type OlderOrdersProps = {
  busy: boolean
  failed: boolean
  /** Called when the end of the list is near: the next page is loaded without a press. */
  onNear: () => void
  onMore: () => void
}

/** Loads older orders when pressed or when scrolled near. After a failure only when pressed. */
function OlderOrders({ busy, failed, onNear, onMore }: OlderOrdersProps) {
  const place = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(() => {
    if (!busy && !failed) onNear()
  })
  // Checked again after each page: the end may still be near.
  useEffect(() => {
    const element = place.current
    if (busy || !element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      root: scrollerOf(element),
      rootMargin: `${AHEAD} 0px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={place}>
      {failed && <Notice tone="problem">La suite n’a pas pu être chargée.</Notice>}
      {failed ? (
        <RetryButton block busy={busy} onRetry={onMore} />
      ) : (
        <Button block busy={busy} busyLabel="Chargement…" onClick={onMore}>
          Voir les plus anciennes
        </Button>
      )}
    </div>
  )
}

/** The element's scroll container; null for the window. */
function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
