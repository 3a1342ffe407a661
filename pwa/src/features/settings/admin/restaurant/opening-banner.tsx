import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { useIsAdmin } from '#pwa/lib/session/staff-session.ts'
import { Banner } from '#pwa/ui/feedback/notice.tsx'
import { useOpening } from '../queries.ts'

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
