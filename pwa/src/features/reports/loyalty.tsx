import { type LoyaltyStats, TIERS } from '#api/features/reports/contract.ts'
import { LOYALTY_TABLES } from '#api/features/reports/rules/report-tables.ts'
import { plural } from '#api/kernel/plural.ts'
import { count, percent, shareOf } from './figure-words.ts'
import { KeyFigures } from './key-figures.tsx'
import { Panel, ReportPanels } from './report-columns.tsx'
import './reports.css'

/** The points ever earned that each tier requires. */
const SPANS: Record<(typeof TIERS)[number], string> = {
  Bronze: '0 à 9 points gagnés',
  Argent: '10 à 29 points gagnés',
  Or: '30 à 59 points gagnés',
  Platine: '60 points gagnés ou plus',
}

/** The fourth tab: cards and points. */
export function Loyalty({ data }: { data: LoyaltyStats }) {
  return (
    <>
      <LoyaltyFigures data={data} />
      <div className="panels">
        <Tiers data={data} />
        <ReportPanels tables={LOYALTY_TABLES} data={data} />
      </div>
    </>
  )
}

/** How many customers have a card, how many use it, and what happened to the points. */
function LoyaltyFigures({ data }: { data: LoyaltyStats }) {
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

/** The members by tier, each tier a card. */
function Tiers({ data }: { data: LoyaltyStats }) {
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
