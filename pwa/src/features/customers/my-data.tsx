import { useMutation } from '@tanstack/react-query'
import { exportData } from '#api/features/privacy/contract.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { saveFile } from '#pwa/lib/files.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import './customers.css'

type MyDataProps = { ask: AccountCall; onDelete: () => void }

/** The customer's stored data, to be downloaded or erased (GDPR 15, 17, 20). */
export function MyData({ ask, onDelete }: MyDataProps) {
  const exporting = useMutation({
    mutationFn: async () => {
      const data = await ask(exportData, {})
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, `mes-donnees-${parisDay(clock.now())}.json`)
    },
  })
  return (
    <div className="my-data">
      <section aria-labelledby="my-data-export">
        <h3 id="my-data-export">Une copie de mes données</h3>
        <p>Tout ce que nous gardons à votre sujet, dans un fichier JSON à conserver en lieu sûr.</p>
        <Button block busy={exporting.isPending} busyLabel="Préparation…" onClick={() => exporting.mutate()}>
          Télécharger mes données
        </Button>
        <p role="status">{exporting.isSuccess && 'Le fichier est dans vos téléchargements.'}</p>
        {exporting.isError && <Notice tone="problem">{exporting.error.message}</Notice>}
      </section>
      <section aria-labelledby="my-data-delete">
        <h3 id="my-data-delete">Supprimer mon compte</h3>
        <p>Vos données sont effacées, vos points et plats offerts perdus. C’est définitif.</p>
        <Button look="danger" block onClick={onDelete}>
          Supprimer mon compte
        </Button>
      </section>
    </div>
  )
}
