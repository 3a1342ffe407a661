import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  correctByLink,
  eraseByLink,
  exportByLink,
  type HeldData,
  openDataLink,
} from '#api/features/privacy/contract.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { countsOf, saveData } from './data-words.ts'
import './privacy.css'

type GuestDataProps = {
  held: HeldData
  token: string
  onErased: () => Promise<void>
  /** Called when the link is over, or was used to erase. */
  onDeadLink: () => void
}

/** The rights of a person without an account over what is held about their address (GDPR 15, 16, 17, 20). */
export function GuestData({ held, token, onErased, onDeadLink }: GuestDataProps) {
  const link = { token, onDeadLink }
  return (
    <div className="privacy">
      <p>{`À cette adresse\u00a0: ${countsOf(held)}.`}</p>
      <DownloadData {...link} />
      {held.correctable && (
        <section aria-labelledby="data-correction">
          <h2 id="data-correction">Corriger</h2>
          <p className="soft">Le nom et le téléphone de vos commandes en cours et de vos tables à venir.</p>
          <CorrectionForm
            isOwn
            written={held.correctable}
            correct={to => byLink(onDeadLink, () => call(correctByLink, { body: { ...to, token } }))}
          />
        </section>
      )}
      <EraseData {...link} onErased={onErased} />
    </div>
  )
}

/** 'Télécharger mes données': the same file as an account's owner gets. */
function DownloadData({ token, onDeadLink }: { token: string; onDeadLink: () => void }) {
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

type EraseDataProps = { token: string; onErased: () => Promise<void>; onDeadLink: () => void }

/** Says what is erased and what stays, asks once more, and erases at once. */
function EraseData({ token, onErased, onDeadLink }: EraseDataProps) {
  const [isAsked, setAsked] = useState(false)
  const erase = async () => {
    await byLink(onDeadLink, () => call(eraseByLink, { body: { token } }))
    await onErased()
  }
  return (
    <section aria-labelledby="data-erasure">
      <h2 id="data-erasure">Effacer</h2>
      <p className="soft">
        Vos données sont effacées aussitôt, vos demandes de table et vos commandes non payées annulées. Restent les
        écritures comptables, dix ans, comme la loi le demande, sans votre nom&nbsp;; le contrat d’une commande de
        120&nbsp;€ ou plus, à part, avec votre nom, dix ans aussi&nbsp;; de vos avis, la note et la date.
      </p>
      <Button look="danger" block onClick={() => setAsked(true)}>
        Effacer mes données
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Effacer vos données&nbsp;?"
        confirmLabel="Effacer"
        busyLabel="Effacement…"
        isDanger
        onConfirm={erase}
      >
        <p>C’est définitif. Un dernier email le confirme.</p>
      </ConfirmDialog>
    </section>
  )
}

/**
 * Does what a mailed link is for; one that is over meanwhile is said by the page.
 * @throws whatever `act` throws
 */
async function byLink<Done>(onDeadLink: () => void, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'token_invalid') onDeadLink()
    throw error
  }
}

/** The data held about the address that a link was mailed to. Reading it uses nothing up. */
export const heldQuery = (token: string) =>
  queryOptions({
    queryKey: ['held-data', token],
    queryFn: () => call(openDataLink, { body: { token } }),
    // The next person at this device shall not find it.
    gcTime: 0,
  })
