import { plural } from '#api/kernel/plural.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { failureWords, useGenerateCodes } from './qr-calls.ts'

/**
 * Makes the missing codes.
 * @param missing how many customers are known to have none
 */
export function GenerateButton({ missing }: { missing: number }) {
  const generate = useGenerateCodes()
  const press = async () => {
    try {
      showToast({ tone: 'done', text: formatGenerated(await generate.mutateAsync()), durationMs: 4000 })
    } catch (error) {
      showToast({ tone: 'problem', text: failureWords('Erreur lors de la génération des QR codes', error) })
    }
  }
  return (
    <Button busy={generate.isPending} busyLabel="Un instant…" onClick={() => void press()}>
      Créer les cartes manquantes{missing > 0 && ` (${missing})`}
    </Button>
  )
}

/** What was made, in a sentence. */
function formatGenerated(count: number): string {
  return count === 0 ? 'Tous les clients ont leur carte' : plural(count, 'carte créée', 'cartes créées')
}
