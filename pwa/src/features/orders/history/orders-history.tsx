import { useEffect, useEffectEvent } from 'react'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { isOlderThanPage } from '#pwa/lib/storage/older-than-page.ts'
import { useCopySince } from '#pwa/offline/cached/use-copy-since.ts'
import { CopyAge } from '#pwa/ui/feedback/copy-age/copy-age.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state/empty-state.tsx'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing/empty-bowl.tsx'
import { HistoryHead } from './head/history-head.tsx'
import { HistorySummary } from './head/history-summary.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { LoadedOrders } from './list/loaded-orders.tsx'
import { LoadFailure } from './load-failure.tsx'
import { useOrders } from './queries.ts'
import type { Shop } from './reorder/use-reordering.ts'
import './orders-history.css'

type OrdersHistoryProps = {
  customer: Customer
  shop: Shop
  /** Called when the customer's totals have to be asked for again, too. */
  onRefresh: () => void
  onMenu: () => void
  onSessionOver: () => unknown
}

/** A customer's orders: their totals, then each of them, newest first. */
export function OrdersHistory({ customer, shop, onRefresh, onMenu, onSessionOver }: OrdersHistoryProps) {
  const list = useOrders(customer.id)
  const isOffline = !useServerReachable()
  const { data, error } = list
  // An old copy without orders says nothing of the order that was placed since.
  const orders = data?.length === 0 && isOlderThanPage(list.dataUpdatedAt) ? undefined : data
  useSessionEnd(error, onSessionOver)

  const refresh = () => {
    onRefresh()
    void list.refetch()
  }
  const copyAt = useCopySince(list)
  // A further page that failed says so at the end of the list.
  const hasFailed = isOffline || (list.isError && !list.isFetchNextPageError)
  if (!customer.email) return <Notice tone="problem">Email client requis</Notice>
  if (orders?.length === 0) return <NoOrders onMenu={onMenu} />
  return (
    <div className="orders-history">
      <HistorySummary customer={customer} />
      <section>
        <HistoryHead refreshing={list.isRefetching && !list.isFetchingNextPage} onRefresh={refresh} />
        {hasFailed && (orders || list.isError) && (
          <LoadFailure
            offline={isOffline}
            shownSince={orders && clock.fromDevice(list.dataUpdatedAt)}
            busy={list.isFetching}
            onRetry={refresh}
          />
        )}
        {!hasFailed && copyAt && <CopyAge what="Commandes" at={copyAt} />}
        {orders && (
          <LoadedOrders
            orders={orders}
            list={list}
            shop={shop}
            onCancelled={onRefresh}
            onMenu={onMenu}
            onSessionOver={onSessionOver}
          />
        )}
        {!orders && !list.isError && <HistorySkeleton />}
      </section>
    </div>
  )
}

function NoOrders({ onMenu }: { onMenu: () => void }) {
  return (
    <div className="orders-history">
      <EmptyState drawing={<EmptyBowl />} title="Aucune commande">
        <p>Vous n’avez pas encore passé de commande.</p>
        <Button look="link" onClick={onMenu}>
          Voir la carte
        </Button>
      </EmptyState>
    </div>
  )
}

function useSessionEnd(error: Error | null, onSessionOver: () => unknown) {
  const end = useEffectEvent(onSessionOver)
  useEffect(() => {
    if (error instanceof ApiProblem && error.status === 401) end()
  }, [error])
}
