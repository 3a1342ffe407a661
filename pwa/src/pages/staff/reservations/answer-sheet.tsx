import type { AdminReservation } from '#api/features/reservations/contract/reservations-admin.ts'
import type { TableAnswer } from '#api/features/reservations/rules/answers.ts'
import { AnswerForm } from '#pwa/features/reservations/admin/answer-form.tsx'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'

type AnswerSheetProps = {
  /** Undefined: closed. */
  table: AdminReservation | undefined
  answer: TableAnswer
  onClose: () => void
}

/** The answer to one request, over the list. */
export function AnswerSheet({ table, answer, onClose }: AnswerSheetProps) {
  const onDone = ({ name, email, status }: AdminReservation) => {
    const done = status === 'accepted' ? 'Table confirmée.' : 'Pas de table : c’est noté.'
    showToast({ tone: 'done', text: email === null ? done : `${done} Un e-mail part à ${name}.` })
    onClose()
  }
  return (
    <Sheet
      open={table !== undefined}
      title={answer === 'accepted' ? 'Confirmer la table' : 'Pas de table'}
      onClose={onClose}
    >
      {table && <AnswerForm key={table.id} table={table} answer={answer} onDone={onDone} />}
    </Sheet>
  )
}
