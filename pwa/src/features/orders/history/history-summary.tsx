import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { useMenu } from '#pwa/lib/menu/use-menu.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { Figures } from '#pwa/ui/data/figures.tsx'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import './orders-history.css'

const PLATE = { vessel: 'plate', contents: [] }

/**
 * The number and sum of a customer's paid orders, and the dishes ordered most often. Nothing before the first order.
 */
export function HistorySummary({ customer }: { customer: Customer }) {
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
export function HistoryHead({ refreshing, onRefresh }: HistoryHeadProps) {
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
