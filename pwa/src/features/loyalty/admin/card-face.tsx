import type { Reward } from '#api/features/loyalty/contract.ts'
import type { ScannedCustomer } from '#api/features/scans/contract.ts'
import { isMasked } from '#api/kernel/people/person.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import { spaced, telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { Fact } from '#pwa/ui/data/figures.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import { CardOwner, progressWords } from '../card-owner.tsx'
import type { LastKnown } from './scan-calls.ts'
import './loyalty-admin.css'

type CardFaceProps = {
  customer: ScannedCustomer
  /** The points that the scanned text claims, if any. */
  claimedPoints: number | null
}

/** The customer's name and points, and what they can buy. */
export function CardFace({ customer, claimedPoints }: CardFaceProps) {
  const { name, current_points: points, available_rewards: rewards } = customer
  const isForged = claimedPoints !== null && claimedPoints !== points
  const hasReward = rewards > 0 || customer.rewards.length > 0
  return (
    <section className="card-face on-paper" aria-labelledby="card-face-name">
      <CardOwner id="card-face-name" name={name} points={points}>
        {isForged && (
          <Notice>
            Ce code annonce {plural(claimedPoints, 'point', 'points')}&nbsp;: il est ancien ou modifié. Seul le compte
            fait foi.
          </Notice>
        )}
        {hasReward ? (
          <RewardToUse rewards={rewards} chosen={customer.rewards} cardId={customer.qr_code_id} />
        ) : (
          <p className="none">Aucun plat offert, {progressWords(points)}</p>
        )}
      </CardOwner>
    </section>
  )
}

type RewardToUseProps = {
  /** How many dishes the points could buy now. */
  rewards: number
  /** Rewards that were chosen and wait for an order. */
  chosen: readonly Reward[]
  /** The card's id. */
  cardId: string
}

/**
 * The rewards that a customer has, and where they are used: in an order of theirs, since rewards are for takeaway
 * alone.
 */
function RewardToUse({ rewards, chosen, cardId }: RewardToUseProps) {
  return (
    <div className="reward-to-use">
      <StaffIcon name="gift" />
      <div>
        <h2>Plat offert à utiliser</h2>
        <ul>
          {chosen.map(({ id, item_name }) => (
            <li key={id}>{item_name}, déjà choisi</li>
          ))}
          {rewards > 0 && <li>{plural(rewards, 'plat offert', 'plats offerts')} à choisir</li>}
        </ul>
        <p>Dans une commande à emporter&nbsp;: le client depuis son compte, ou vous ici.</p>
        <ButtonLink to={`/admin/commandes/nouvelle?carte=${cardId}`}>Utiliser au comptoir</ButtonLink>
      </div>
    </div>
  )
}

/** The card's id and how to reach the customer. */
export function CardFacts({ customer }: { customer: ScannedCustomer }) {
  const { qr_code_id, qr_generated_at, email, phone, rewards_claimed } = customer
  return (
    <dl className="card-facts fact-list on-paper">
      <Fact name="Carte de fidélité">
        <span className="card-id">{qr_code_id}</span>{' '}
        <small>depuis le {formatDate(parisDay(new Date(qr_generated_at)))}</small>
      </Fact>
      <Fact name="Email">{email}</Fact>
      {phone && (
        <Fact name="Téléphone">
          {isMasked(phone) ? phone : <a href={telAddress(phone)}>{unbroken(spaced(phone))}</a>}
        </Fact>
      )}
      <Fact name="Plats offerts choisis">
        {rewards_claimed === 0 ? 'Aucun à ce jour' : `${rewards_claimed} à ce jour`}
      </Fact>
    </dl>
  )
}

/** A card as this device last stored it: marked as such in words and by a torn edge; nothing can be done with it. */
export function LastKnownCard({ card: { name, points, rewards, at } }: { card: LastKnown }) {
  return (
    <section className="card-face last-known-card on-paper" aria-labelledby="card-face-name">
      <CardOwner id="card-face-name" name={name} points={points} mark={<Mark at={at} />}>
        <p className="none">
          {rewards > 0
            ? `${plural(rewards, 'plat offert', 'plats offerts')} d’après ces points, à vérifier en ligne`
            : `Aucun plat offert, ${progressWords(points)}`}
        </p>
      </CardOwner>
    </section>
  )
}

function Mark({ at }: { at: Date }) {
  return (
    <p className="mark">
      <Icon name="offline" />
      <span>
        <b>Dernière valeur connue</b>, à jour {formatMoment(at, clock.now())}.
      </span>
    </p>
  )
}
