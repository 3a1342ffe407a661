import { Figures } from '#pwa/ui/data/figures.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { useLoyaltyFigures } from './customers.ts'
import './loyalty-admin.css'

const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Five figures of all customers together, in the order of the page. */
export function LoyaltyFigures() {
  const query = useLoyaltyFigures()
  return (
    <div className="loyalty-figures">
      <DataSection title="Chiffres" isTitleHidden query={query} skeletonLines={2}>
        {data => (
          <Figures
            figures={[
              { word: 'Clients', value: NUMBER.format(data.total_customers) },
              { word: 'Points distribués', value: NUMBER.format(data.points_distributed) },
              { word: 'Avec plat offert', value: NUMBER.format(data.customers_with_rewards) },
              { word: 'Plats offerts obtenus', value: NUMBER.format(data.rewards_claimed) },
              { word: 'Points en moyenne', value: NUMBER.format(data.average_points) },
            ]}
          />
        )}
      </DataSection>
    </div>
  )
}
