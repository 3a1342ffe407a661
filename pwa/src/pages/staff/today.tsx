import { allItems, useAdminMenu } from '#pwa/features/menu/admin/queries.ts'
import { useBoard } from '#pwa/features/orders/board/line/board-store.ts'
import { Panel } from '#pwa/features/reports/report-panel.tsx'
import { useWaitingTables } from '#pwa/features/reservations/admin/queries.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import './staff-pages.css'

/** What waits for somebody now, whatever the period; each line leads to its page. */
export function Today() {
  const { orders } = useBoard()
  const { data: menu } = useAdminMenu()
  const waitingTables = useWaitingTables()
  const lines = [
    {
      to: '/admin/commandes',
      word: 'Commandes en cours',
      count: orders && [...orders.values()].filter(({ status }) => status !== 'pending').length,
    },
    {
      to: '/admin/menu',
      word: 'Articles indisponibles',
      count: menu && allItems(menu).filter(({ available }) => !available).length,
    },
    { to: '/admin/reservations', word: 'Réservations à confirmer', count: waitingTables },
  ]
  return (
    <Panel title="Aujourd’hui">
      <ul className="today">
        {lines.map(({ to, word, count }) => (
          <li key={to}>
            <Link to={to}>{word}</Link>
            <b className="num">{count ?? '–'}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
