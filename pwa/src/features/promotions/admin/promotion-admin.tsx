import type { Mailing } from '#api/features/promotions/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { MailingList } from './mailing-list.tsx'
import { OfferForm } from './offer/offer-form.tsx'
import { isUnderWay, usePromotional } from './queries.ts'
import './promotion-admin.css'

/** Mailing offers, for administrators: write, preview, send, and see the outcome. */
export function PromotionAdmin() {
  const promotional = usePromotional()
  return (
    <div className="promotion-admin">
      <DataSection title="Envoyer une offre" query={promotional} failure="Les envois n’ont pas pu être chargés.">
        {({ recipients, until }) => <OfferForm recipients={recipients} until={new Date(until)} onSent={showSent} />}
      </DataSection>
      {promotional.data && (
        <section>
          <h2>Derniers envois</h2>
          <MailingList mailings={promotional.data.mailings} />
        </section>
      )}
    </div>
  )
}

/** Says what was sent so far, in the former client's words; the list below follows the rest. */
function showSent(mailing: Mailing): void {
  const { sent_count } = mailing
  const text = `Notification envoyée à ${plural(sent_count, 'utilisateur', 'utilisateurs')}`
  showToast({ tone: 'done', text: isUnderWay(mailing) ? `${text} pour l’instant, l’envoi continue.` : text })
}
