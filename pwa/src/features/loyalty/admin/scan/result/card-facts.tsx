import type { ScannedCustomer } from '#api/features/scans/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import { spaced, telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { Fact } from '#pwa/ui/data/figures.tsx'
import './card-facts.css'

/** The card's id and how to reach the customer. */
export function CardFacts({ customer }: { customer: ScannedCustomer }) {
  const { qr_code_id, qr_generated_at, email, phone, rewards_claimed } = customer
  return (
    <dl className="card-facts fact-list on-paper">
      <Fact name="Carte">
        <span className="card-id">{qr_code_id}</span>{' '}
        <small>depuis le {formatDate(parisDay(new Date(qr_generated_at)))}</small>
      </Fact>
      <Fact name="Email">{email}</Fact>
      {phone && (
        <Fact name="Téléphone">
          <a href={telAddress(phone)}>{unbroken(spaced(phone))}</a>
        </Fact>
      )}
      <Fact name="Plats offerts">
        {rewards_claimed === 0 ? 'Aucun pour l’instant' : `${plural(rewards_claimed, 'choisi', 'choisis')} à ce jour`}
      </Fact>
    </dl>
  )
}
