import type { ReactNode } from 'react'
import { availableRewards } from '#api/kernel/order/points.ts'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { Figures } from '#pwa/ui/data/figures.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Avatar } from '#pwa/ui/media/avatar.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import './customers.css'

type ProfileProps = {
  customer: Customer
  /** Sends another confirmation link, where the address is not confirmed yet. */
  resend: ReactNode
}

/** The customer's profile, read only. */
export function Profile({ customer, resend }: ProfileProps) {
  const { name, email, email_verified, phone, profile_image, created_at } = customer
  return (
    <div className="profile">
      <div className="who">
        <Avatar name={name} photo={profile_image} />
        <div>
          <h3>{name}</h3>
          {created_at && <p>Client depuis le {formatDate(parisDay(new Date(created_at)))}</p>}
        </div>
      </div>
      <ProfileFigures customer={customer} />
      <dl className="facts">
        <div>
          <dt>Email</dt>
          <dd>
            <span>{email}</span>
            {email_verified === true && (
              <StateWord tone="good" icon="check">
                Confirmé
              </StateWord>
            )}
            {email_verified === false && (
              <StateWord tone="soft" icon="clock">
                À confirmer
              </StateWord>
            )}
            {email_verified === false && <div className="resend">{resend}</div>}
          </dd>
        </div>
        <div>
          <dt>Téléphone</dt>
          <dd>{phone || <span className="soft">Non renseigné</span>}</dd>
        </div>
      </dl>
      <Favorites dishes={customer.favorite_items} />
    </div>
  )
}

/** A copy that an older release stored on the device may lack these figures. */
function ProfileFigures({ customer: { total_orders, loyalty_points } }: { customer: Customer }) {
  if (total_orders === undefined || loyalty_points === undefined) return <Skeleton lines={2} />
  const rewards = availableRewards(loyalty_points)
  return (
    <Figures
      figures={[
        { value: total_orders, word: total_orders > 1 ? 'commandes payées' : 'commande payée' },
        { value: loyalty_points, word: loyalty_points > 1 ? 'points' : 'point' },
        { value: rewards, word: rewards > 1 ? 'plats offerts' : 'plat offert' },
      ]}
    />
  )
}

/** The dishes that the customer orders most often, the most frequent first. */
function Favorites({ dishes }: { dishes: Customer['favorite_items'] }) {
  if (!dishes) return <Skeleton lines={3} />
  if (dishes.length === 0) return <EmptyState drawing={<EmptyBowl />} title="Vos favoris apparaîtront ici." />
  return (
    <section className="favorites" aria-labelledby="profile-favorites">
      <h3 id="profile-favorites">Vos favoris</h3>
      <ol>
        {dishes.map(({ name, quantity }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{quantity}&nbsp;fois</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
