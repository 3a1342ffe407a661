import { useState } from 'react'
import type { AdminReservation } from '#api/features/reservations/contract-staff.ts'
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
  // What is asked stays the same when another tablet answers meanwhile.
  const [opened, setOpened] = useState(table)
  if (opened?.id !== table?.id) setOpened(table)
  const onDone = ({ name, email, status, called_off }: AdminReservation) => {
    const done = status === 'accepted' ? 'Table confirmée.' : 'Pas de table\u00a0: c’est noté.'
    const isMailed = email !== null && (called_off === undefined || called_off === 'house')
    showToast({ tone: 'done', text: isMailed ? `${done} Un email part à ${name}.` : done })
    onClose()
  }
  return (
    <Sheet open={table !== undefined} title={titleOf(answer, opened)} onClose={onClose}>
      {table && <AnswerForm key={table.id} table={table} answer={answer} onDone={onDone} />}
    </Sheet>
  )
}

function titleOf(answer: TableAnswer, table: AdminReservation | undefined): string {
  if (answer === 'accepted') return 'Confirmer la table'
  if (table?.status !== 'accepted') return 'Pas de table'
  return table.is_over ? 'Personne n’est venu' : 'Annuler la table'
}
