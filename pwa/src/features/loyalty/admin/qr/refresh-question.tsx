import type { QrCustomer } from '#api/features/loyalty/contract-cards.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { failureWords, useRefreshCode } from './qr-calls.ts'

/** Asks before a code is replaced: the customer's printed card stops working too. */
export function RefreshQuestion({ customer, onClose }: { customer: QrCustomer | undefined; onClose: () => void }) {
  const refresh = useRefreshCode()
  const isFirst = customer?.qr_code_id === null
  const name = customer?.name ?? ''
  const confirm = async () => {
    if (!customer) return
    try {
      await refresh.mutateAsync(customer)
    } catch (error) {
      throw new Error(failureWords('Erreur lors de la mise à jour du QR code', error))
    }
    showToast({ tone: 'done', text: `${name} a un nouveau code QR.` })
  }
  return (
    <ConfirmDialog
      open={customer !== undefined}
      onClose={onClose}
      title={isFirst ? `Donner un code QR à ${name}\u00a0?` : `Remplacer le code QR de ${name}\u00a0?`}
      confirmLabel={isFirst ? 'Générer' : 'Remplacer'}
      busyLabel="Un instant…"
      isDanger={!isFirst}
      onConfirm={confirm}
    >
      <p>
        {isFirst
          ? 'Sa carte apparaîtra dans son compte.'
          : 'L’ancien code cesse de fonctionner aussitôt, sur une carte imprimée aussi. Les points restent.'}
      </p>
    </ConfirmDialog>
  )
}
