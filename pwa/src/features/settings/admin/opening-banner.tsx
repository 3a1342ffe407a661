import { useState } from 'react'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { useIsAdmin } from '#pwa/lib/session/staff-session.ts'
import { Banner, Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { useOpenAnyway, useOpening } from './queries.ts'

/** As long as the seller's identity is incomplete: what is missing, and who lets orders be taken all the same. */
export function OpeningBanner() {
  const { data: opening } = useOpening()
  const isAdmin = useIsAdmin()
  if (!opening?.isGuarded || opening.missing.length === 0) return null
  const missing = opening.missing.map(({ label }) => label).join(', ')
  const anyway = opening.openedAnyway
  return (
    <Banner icon="alert" action={isAdmin && <Link to="/admin/reglages?partie=mentions">Compléter</Link>}>
      {anyway
        ? `Commandes ouvertes par ${anyway.by} depuis le ${formatDate(parisDay(new Date(anyway.at)))} malgré des mentions manquantes (${missing}). Motif\u00a0: ${anyway.reason}`
        : `Bientôt ouvert\u00a0: aucune commande n’est prise tant qu’il manque ${missing}.`}
    </Banner>
  )
}

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
