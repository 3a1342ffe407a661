import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useDeleteItem } from './queries.ts'

type DeleteQuestionProps = {
  item: AdminItem | undefined
  onClose: () => void
}

/** The former client's question. The server refuses to delete a dish that rewards or set menus need, and says why. */
export function DeleteQuestion({ item, onClose }: DeleteQuestionProps) {
  const { mutateAsync } = useDeleteItem()
  const remove = async () => {
    if (!item) return
    try {
      await mutateAsync(item.id)
      showToast({ tone: 'done', text: `${item.name} n’est plus à la carte.` })
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'item_in_use') throw error
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`Erreur lors de la suppression. ${why}`)
    }
  }
  return (
    <ConfirmDialog
      open={item !== undefined}
      onClose={onClose}
      title="Êtes-vous sûr de vouloir supprimer cet article&nbsp;?"
      confirmLabel="Supprimer"
      busyLabel="Suppression…"
      isDanger
      onConfirm={remove}
    >
      <p>
        <b>{item?.name}</b> quitte la carte pour de bon. Les commandes passées gardent leurs lignes.
      </p>
    </ConfirmDialog>
  )
}
