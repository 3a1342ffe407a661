import { plural } from '#api/kernel/plural.ts'
import type { Shown } from '../columns/columns.ts'
import { type Density, denser, keepDensity, takeProposal, useDensity } from './density.ts'
import { useInView } from './in-view.ts'
import './density-proposal.css'

const OFFERS: Record<Density, string> = { large: '', compact: 'Tickets compacts', lines: 'Une ligne par commande' }

/** Offers the next smaller step as soon as tickets lie below the screen, until somebody says that it stays as it is. */
export function DensityProposal({ tickets }: { tickets: readonly Shown[] }) {
  const { density, isSettled } = useDensity()
  const inView = useInView()
  const next = denser(density)
  if (isSettled || !next || inView.size === 0) return null
  const hidden = tickets.filter(({ order }) => !inView.has(order.id)).length
  if (hidden === 0) return null
  return (
    <p className="density-proposal" role="status">
      <span>{plural(hidden, 'ticket hors de l’écran.', 'tickets hors de l’écran.')}</span>
      <button type="button" onClick={() => takeProposal(next)}>
        {OFFERS[next]}
      </button>
      <button type="button" onClick={keepDensity}>
        Garder
      </button>
    </p>
  )
}
