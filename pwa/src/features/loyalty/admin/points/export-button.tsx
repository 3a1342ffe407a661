import { useState } from 'react'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { allCustomers, type WantedCustomers } from './customers.ts'
import { saveCustomers } from './customers-file.ts'

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
