import { useId } from 'react'
import { Price } from '#pwa/ui/data/price/price.tsx'
import { NeedsNetwork } from '#pwa/ui/feedback/needs-network/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import type { Taking } from '../use-taking.ts'

const LINK = 'Lien de paiement'

/** The total, and by a link or at the till; an order of free dishes is only confirmed. */
export function WaysToPay({ taking }: { taking: Taking }) {
  const { draft, priced, send, isSending, error, needsNetwork, missing } = taking
  const why = useId()
  const isFree = draft.lines.length > 0 && priced.totalCents === 0
  const first = isFree ? 'Confirmer' : 'À la caisse'
  // Blocked, both keep their names: that there are two is learnt before anything is typed. What is missing is said once.
  const blocked = (name: string) => needsNetwork ?? (missing && name)
  return (
    <footer>
      {error && <Notice tone="problem">{error.message}</Notice>}
      <NeedsNetwork>
        Hors connexion, une commande ne se prend pas&nbsp;: prix, plats et créneau se décident au même moment. Celle-ci
        reste ici.
      </NeedsNetwork>
      <p className="total">
        Total <Price cents={priced.totalCents} />
      </p>
      <p className="missing" id={why}>
        {needsNetwork === undefined && missing}
      </p>
      <div className="ways-to-pay">
        <Button
          look="primary"
          busy={isSending}
          busyLabel={isFree ? '…' : 'Envoi…'}
          blocked={blocked(first)}
          aria-describedby={why}
          onClick={() => send('till')}
        >
          {first}
        </Button>
        {!isFree && (
          <Button
            busy={isSending}
            busyLabel="Envoi…"
            blocked={blocked(LINK)}
            aria-describedby={why}
            onClick={() => send('link')}
          >
            {LINK}
          </Button>
        )}
      </div>
    </footer>
  )
}
