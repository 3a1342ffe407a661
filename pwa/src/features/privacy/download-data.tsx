import { useMutation } from '@tanstack/react-query'
import { exportByLink } from '#api/features/privacy/contract-guest.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { byLink } from './by-link.ts'
import { saveData } from './data/save-data.ts'

/** 'Télécharger mes données': the same file as an account's owner gets. */
export function DownloadData({ token, onDeadLink }: { token: string; onDeadLink: () => void }) {
  const exporting = useMutation({
    mutationFn: () =>
      byLink(onDeadLink, async () => {
        saveData(await call(exportByLink, { body: { token } }), 'mes-donnees')
      }),
  })
  return (
    <section aria-labelledby="data-download">
      <h2 id="data-download">Une copie de mes données</h2>
      <p className="soft">Tout ce que nous gardons à votre sujet, dans un fichier JSON à conserver en lieu sûr.</p>
      <Button block busy={exporting.isPending} busyLabel="Préparation…" onClick={() => exporting.mutate()}>
        Télécharger mes données
      </Button>
      <p role="status">{exporting.isSuccess && 'Le fichier est dans vos téléchargements.'}</p>
      {exporting.isError && <Notice tone="problem">{exporting.error.message}</Notice>}
    </section>
  )
}
