import { useState } from 'react'
import type { LoyaltyCustomer } from '#api/features/loyalty/contract-staff.ts'
import { type CsvColumn, frenchDay } from '#api/kernel/csv.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { saveCsv } from '#pwa/lib/files.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Figures } from '#pwa/ui/data/figures.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { allCustomers, useLoyaltyFigures, type WantedCustomers } from './customers.ts'
import './loyalty-admin.css'

const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** The columns are the former client's. */
const COLUMNS: CsvColumn<LoyaltyCustomer>[] = [
  { title: 'Email', value: ({ email }) => email },
  { title: 'Nom', value: ({ name }) => name },
  { title: 'Points Total', value: ({ total_points }) => total_points },
  { title: 'Récompenses Disponibles', value: ({ available_rewards }) => available_rewards },
  { title: 'Commandes', value: ({ total_orders }) => total_orders },
  { title: 'Dernière Commande', value: ({ last_order_date }) => last_order_date && frenchDay(last_order_date) },
]

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

/** Saves all customers that match the search as a file, not only those shown. */
export function ExportButton({ wanted }: { wanted: WantedCustomers }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveCustomers(await allCustomers(wanted), parisDay(clock.now()))
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      showToast({ tone: 'problem', title: 'Fichier non préparé', text })
    }
    setBusy(false)
  }
  return (
    <Button busy={isBusy} busyLabel="Préparation…" onClick={() => void save()}>
      <Icon name="download" /> Exporter en CSV
    </Button>
  )
}

/**
 * Saves the customers as a file.
 * @param today Paris day, in the file's name
 */
function saveCustomers(customers: readonly LoyaltyCustomer[], today: string): void {
  saveCsv('fidelite', today, COLUMNS, customers)
}
