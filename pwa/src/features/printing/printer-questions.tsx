import type { Printer } from '#api/features/printing/contract.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useChangePrinter, useDeletePrinter } from './queries.ts'

type QuestionProps = { printer: Printer; open: boolean; onClose: () => void }

/** Asks before a printer's address is replaced: until the new one is typed in, nothing comes out. */
export function AddressQuestion(props: QuestionProps & { onMade: (address: string | null) => void }) {
  const { printer, open, onClose, onMade } = props
  const { mutateAsync } = useChangePrinter()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Une nouvelle adresse pour ${printer.name}\u00a0?`}
      confirmLabel="Remplacer l’adresse"
      busyLabel="Remplacement…"
      isDanger
      onConfirm={async () => {
        const { address } = await mutateAsync({ id: printer.id, change: { newAddress: true } })
        onMade(address)
      }}
    >
      <p>L’ancienne ne vaut plus rien, aussitôt. Rien ne s’imprime tant que la nouvelle n’est pas entrée.</p>
    </ConfirmDialog>
  )
}

/** Asks before a printer is forgotten. */
export function DeleteQuestion({ printer, open, onClose, onGone }: QuestionProps & { onGone: () => void }) {
  const { mutateAsync } = useDeletePrinter()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Supprimer ${printer.name}\u00a0?`}
      confirmLabel="Supprimer"
      busyLabel="Suppression…"
      isDanger
      onConfirm={async () => {
        await mutateAsync(printer.id)
        showToast({ tone: 'done', text: `Imprimante ${printer.name} supprimée.` })
        onGone()
      }}
    >
      <p>
        {printer.waiting > 0
          ? 'Les tickets qui l’attendent ne sortiront pas.'
          : 'Elle n’imprime plus rien. Les autres ne changent pas.'}
      </p>
    </ConfirmDialog>
  )
}
