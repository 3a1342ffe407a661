import type { HeldData } from '#api/features/privacy/contract/guest-data.ts'
import { plural } from '#pwa/lib/format/plural.ts'
import { CorrectionForm } from './correction-form.tsx'
import { DownloadData } from './download-data.tsx'
import { EraseData } from './erase-data.tsx'
import './privacy.css'

type GuestDataProps = {
  held: HeldData
  token: string
  onErased: () => Promise<void>
  /** Called when the link is over, or was used to erase. */
  onDeadLink: () => void
}

/** What a person without an account may do with what is held about their address (GDPR 15, 16, 17, 20). */
export function GuestData({ held, token, onErased, onDeadLink }: GuestDataProps) {
  const link = { token, onDeadLink }
  return (
    <div className="privacy">
      <p>{`À cette adresse : ${countsOf(held)}.`}</p>
      <DownloadData {...link} />
      {held.correctable && <CorrectionForm {...link} written={held.correctable} />}
      <EraseData {...link} onErased={onErased} />
    </div>
  )
}

/** Such as `2 commandes, 1 demande de table`. */
function countsOf({ orders, reservations, reviews, reports }: HeldData): string {
  const counts = [
    [orders, plural(orders, 'commande', 'commandes')],
    [reservations, plural(reservations, 'demande de table', 'demandes de table')],
    [reviews, plural(reviews, 'avis', 'avis')],
    [reports, plural(reports, 'signalement', 'signalements')],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([, words]) => words)
    .join(', ')
}
