import { useState } from 'react'
import { eraseByLink } from '#api/features/privacy/contract-guest.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { byLink } from './by-link.ts'

type EraseDataProps = { token: string; onErased: () => Promise<void>; onDeadLink: () => void }

/** Says what is erased and what stays, asks once more, and erases at once. */
export function EraseData({ token, onErased, onDeadLink }: EraseDataProps) {
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
