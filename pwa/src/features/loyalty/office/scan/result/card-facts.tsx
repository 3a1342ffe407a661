import type { ScannedCustomer } from '#api/features/loyalty/contract/qr.ts'
import { formatDate, parisDay } from '#api/kernel/paris-time.ts'
import { telAddress, unbroken } from '#pwa/lib/phone.ts'
import { plural } from '#pwa/lib/plural.ts'
import './card-facts.css'

/** The card itself, and how to reach its customer. */
export function CardFacts({ customer }: { customer: ScannedCustomer }) {
  const { qr_code_id, qr_generated_at, email, phone, rewards_claimed } = customer
  return (
    <dl className="card-facts slip">
      <div>
        <dt>Carte</dt>
        <dd>
          <span className="id">{qr_code_id}</span>
          <small>depuis le {formatDate(parisDay(new Date(qr_generated_at)))}</small>
        </dd>
      </div>
      <div>
        <dt>E-mail</dt>
        <dd>{email}</dd>
      </div>
      {phone && (
        <div>
          <dt>Téléphone</dt>
          <dd>
            <a href={telAddress(phone)}>{unbroken(phone)}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>Plats offerts</dt>
        <dd>
          {rewards_claimed === 0 ? 'Aucun pour l’instant' : `${plural(rewards_claimed, 'choisi', 'choisis')} à ce jour`}
        </dd>
      </div>
    </dl>
  )
}
