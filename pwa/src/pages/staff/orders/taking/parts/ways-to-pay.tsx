import { Price } from '#pwa/ui/data/price/price.tsx'
import { NeedsNetwork } from '#pwa/ui/feedback/needs-network/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import type { Taking } from '../use-taking.ts'

/** The total, and by a link or at the till; an order of free dishes is only confirmed. */
export function WaysToPay({ taking: { draft, priced, send, isSending, error, blocked } }: { taking: Taking }) {
  const isFree = draft.lines.length > 0 && priced.totalCents === 0
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
      <div className="ways">
        <Button
          look="primary"
          busy={isSending}
          busyLabel={isFree ? '…' : 'Envoi…'}
          blocked={blocked}
          onClick={() => send('till')}
        >
          {isFree ? 'Confirmer' : 'À la caisse'}
        </Button>
        {!isFree && (
          <Button busy={isSending} busyLabel="Envoi…" blocked={blocked} onClick={() => send('link')}>
            Lien de paiement
          </Button>
        )}
      </div>
    </footer>
  )
}
