import type { LoyaltyStats } from '#api/features/reports/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { count, percent } from '../figures/figure-words.ts'
import { KeyFigures } from '../figures/key-figures.tsx'

/** How many customers have a card, how many use it, and what happened to the points. */
export function LoyaltyFigures({ data }: { data: LoyaltyStats }) {
  const { total_points_issued, total_points_redeemed, points_in_circulation } = data.points_statistics
  return (
    <KeyFigures
      figures={[
        { word: 'Membres', value: count(data.total_members), note: 'Depuis toujours' },
        { word: 'Membres actifs', value: count(data.active_members), note: 'Un point gagné sur ces jours' },
        { word: 'Taux d’activité', value: percent(data.activity_rate), note: 'Des membres' },
        {
          word: 'Points distribués',
          value: count(total_points_issued),
          note: `${plural(total_points_redeemed, 'dépensé', 'dépensés')}, ${count(points_in_circulation)} sur les cartes`,
        },
      ]}
    />
  )
}
