import { useState } from 'react'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { useOpenAnyway, useOpening } from '../queries.ts'

/** Where an administrator takes orders by their own word while the seller's identity is incomplete, or ends that. */
export function OpenAnywayPart() {
  const { data: opening } = useOpening()
  const open = useOpenAnyway()
  const [reason, setReason] = useState('')
  if (!opening?.isGuarded || (opening.missing.length === 0 && !opening.openedAnyway)) return null
  return (
    <section className="settings-section" aria-label="Ouvrir malgré tout">
      <h2>Ouvrir malgré tout</h2>
      <p className="soft">
        {opening.openedAnyway
          ? `Les commandes sont prises sous le nom de ${opening.openedAnyway.by}. Motif\u00a0: ${opening.openedAnyway.reason}`
          : 'Vendre sans se nommer est une infraction. Vous pouvez en décider, avec un motif\u00a0: il est noté au journal sous votre nom et reste affiché.'}
      </p>
      {open.isError && <Notice tone="problem">{open.error.message}</Notice>}
      {opening.openedAnyway ? (
        <Button busy={open.isPending} busyLabel="Un instant…" onClick={() => open.mutate(null)}>
          Ne plus prendre de commandes
        </Button>
      ) : (
        <>
          <TextField
            label="Motif"
            hint="Pourquoi, et jusqu’à quand"
            name="opened-anyway"
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button busy={open.isPending} busyLabel="Un instant…" onClick={() => open.mutate(reason)}>
            Prendre les commandes
          </Button>
        </>
      )}
    </section>
  )
}
