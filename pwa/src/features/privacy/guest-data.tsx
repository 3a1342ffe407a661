import { correctByLink, type HeldData } from '#api/features/privacy/contract-guest.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { byLink } from './by-link.ts'
import { CorrectionForm } from './data/correction-form.tsx'
import { countsOf } from './data/counts-of.ts'
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
      <p>{`À cette adresse\u00a0: ${countsOf(held)}.`}</p>
      <DownloadData {...link} />
      {held.correctable && (
        <section aria-labelledby="data-correction">
          <h2 id="data-correction">Corriger</h2>
          <p className="soft">Le nom et le téléphone de vos commandes en cours et de vos tables à venir.</p>
          <CorrectionForm
            isOwn
            written={held.correctable}
            correct={to => byLink(onDeadLink, () => call(correctByLink, { body: { ...to, token } }))}
          />
        </section>
      )}
      <EraseData {...link} onErased={onErased} />
    </div>
  )
}
