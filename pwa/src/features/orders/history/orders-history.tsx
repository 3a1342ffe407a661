import { useEffect, useEffectEvent } from 'react'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { useMenu } from '#pwa/lib/menu/use-menu.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { isOlderThanPage } from '#pwa/lib/storage/cached-as.ts'
import { useCopySince } from '#pwa/offline/cached/use-copy-since.ts'
import { Figures } from '#pwa/ui/data/figures.tsx'
import { CopyAge, UpToDate } from '#pwa/ui/feedback/device-notes.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { RetryButton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { DishDrawing, EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { useOrders } from '../tracking/order-queries.ts'
import { LoadedOrders } from './loaded-orders.tsx'
import type { Shop } from './reorder.ts'
import './orders-history.css'

type OrdersHistoryProps = {
  customer: Customer
  shop: Shop
  /** Called when the customer's totals have to be asked for again, too. */
  onRefresh: () => void
  onMenu: () => void
  onSessionOver: () => unknown
}

const PLATE = { vessel: 'plate', contents: [] }

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

type LoadFailureProps = {
  offline: boolean
  /** When the shown orders were loaded; undefined where there are none. */
  shownSince: Date | undefined
  busy: boolean
  onRetry: () => void
}

/**
 * Says that the orders could not be loaded, in the former client's words: those loaded before stay, with their time.
 */
function LoadFailure({ offline, shownSince, busy, onRetry }: LoadFailureProps) {
  return (
    <div className="load-failure">
      <Notice tone={offline ? 'plain' : 'problem'} icon={offline ? 'offline' : 'alert'}>
        {offline && !shownSince && <p>Hors connexion. Vos commandes s’afficheront au retour du réseau.</p>}
        {!offline && <p>Impossible de charger l’historique des commandes</p>}
        {shownSince && (
          <p>
            {offline && 'Hors connexion. '}
            <UpToDate what="Commandes" at={shownSince} />
          </p>
        )}
        <RetryButton busy={busy} onRetry={onRetry} />
      </Notice>
    </div>
  )
}

/** A placeholder for the list: as many orders as a phone shows, as high as they will be. */
export function HistorySkeleton() {
  return (
    <div className="history-skeleton" role="status">
      <span className="visually-hidden">Chargement des commandes</span>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}

/**
 * The number and sum of a customer's paid orders, and the dishes ordered most often. Nothing before the first order.
 */
function HistorySummary({ customer }: { customer: Customer }) {
  const { total_orders: orders = 0, total_spent: spent = 0, favorite_items: favourites = [] } = customer
  if (orders === 0) return null
  const spentCents = toCents(spent)
  return (
    <div className="history-summary">
      <Figures
        figures={[
          { value: orders, word: orders > 1 ? 'commandes payées' : 'commande payée' },
          { value: formatEuros(spentCents), word: 'en tout' },
          { value: formatEuros(Math.round(spentCents / orders)), word: 'en moyenne' },
        ]}
      />
      {favourites.length > 0 && <Favourites dishes={favourites} />}
    </div>
  )
}

function Favourites({ dishes }: { dishes: NonNullable<Customer['favorite_items']> }) {
  const drawings = useDrawings()
  return (
    <section>
      <h3>Vos préférés</h3>
      <ol>
        {dishes.map(({ name, quantity }) => (
          <li key={name}>
            <DishDrawing drawing={drawings.get(name) ?? PLATE} />
            <b>{name}</b>
            <span className="num">{quantity} fois</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Drawings by the name that a dish was ordered under; one that has left the menu is an empty plate. */
function useDrawings() {
  const { data: menu } = useMenu()
  const dishes = menu ? Object.values(menu.takeaway).flat() : []
  return new Map(dishes.map(({ name, drawing }) => [name, drawing]))
}

type HistoryHeadProps = {
  /** A refresh that the customer asked for is under way. */
  refreshing: boolean
  onRefresh: () => void
}

/** The list's heading with a button that loads it again. */
function HistoryHead({ refreshing, onRefresh }: HistoryHeadProps) {
  return (
    <div className="history-head">
      <h3>Historique</h3>
      <IconButton
        icon="refresh"
        label="Actualiser les commandes"
        aria-busy={refreshing || undefined}
        onClick={() => refreshing || onRefresh()}
      />
      <span className="visually-hidden" role="status">
        {refreshing && 'Actualisation…'}
      </span>
    </div>
  )
}
