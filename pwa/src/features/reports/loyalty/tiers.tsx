import { type LoyaltyStats, TIERS } from '#api/features/reports/contract.ts'
import { count, percent, shareOf } from '../figures/figure-words.ts'
import { Panel } from '../panel.tsx'
import './tiers.css'

/** The points ever earned that each tier requires. */
const SPANS: Record<(typeof TIERS)[number], string> = {
  Bronze: '0 à 9 points gagnés',
  Argent: '10 à 29 points gagnés',
  Or: '30 à 59 points gagnés',
  Platine: '60 points gagnés ou plus',
}

/** The members by tier, each tier a card. */
export function Tiers({ data }: { data: LoyaltyStats }) {
  const members = (tier: string) => data.tier_distribution.find(({ _id }) => _id === tier)?.count ?? 0
  return (
    <Panel title="Paliers">
      <ul className="tiers">
        {TIERS.map(tier => (
          <li key={tier}>
            <h4>{tier}</h4>
            <p className="num">{count(members(tier))}</p>
            <p>
              {members(tier) < 2 ? 'membre' : 'membres'}, {percent(shareOf(members(tier), data.total_members))}
            </p>
            <p className="soft">{SPANS[tier]}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
