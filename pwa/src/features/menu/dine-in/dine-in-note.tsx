import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { french } from '#pwa/lib/format/french.tsx'
import { formatWeek } from '#pwa/lib/format/hours-words.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './dine-in-note.css'

export type DineInRestaurant = Pick<PublicRestaurant, 'week' | 'paymentOnSite'>

/** What differs in the dining room: hours, prices, payment, offers; and whom to tell about an allergy. */
export function DineInNote({ restaurant }: { restaurant: DineInRestaurant | undefined }) {
  const { week, paymentOnSite } = restaurant ?? {}
  return (
    <aside className="dine-in-note" aria-labelledby="dine-in-note-title">
      <h2 id="dine-in-note-title">Bon à savoir</h2>
      <ul>
        <li>
          <Icon name="clock" />
          Ces plats se servent en salle. {week && `${formatWeek(week).join('. ')}.`}
        </li>
        <li>
          <Icon name="bag" />
          Les prix peuvent différer de ceux à emporter. Formules midi et plats offerts du programme de fidélité&nbsp;: à
          emporter uniquement.
        </li>
        {paymentOnSite && (
          <li>
            <Icon name="card" />
            Paiement sur place&nbsp;: {french(paymentOnSite)}
          </li>
        )}
        <li>
          <Icon name="alert" />
          Une allergie&nbsp;? Dites-le en commandant&nbsp;: on vous conseille.
        </li>
      </ul>
    </aside>
  )
}
