import { plural } from '#api/kernel/plural.ts'
import { Fact } from '#pwa/ui/data/figures.tsx'
import { CardOwner } from '../points/card-owner.tsx'
import { progressWords } from '../points/points-words.ts'
import type { CardInfo } from './card-info.ts'
import './card-view.css'

/** A card as its QR code's address shows it: the name, the points, what they can buy. */
export function CardView({ card }: { card: CardInfo }) {
  const { name, email, qr_code_id, loyalty_points: points, available_rewards: rewards } = card
  return (
    <section className="card-view" aria-labelledby="card-name">
      <CardOwner id="card-name" name={name} points={points}>
        <p className="rewards" data-some={rewards > 0 ? '' : undefined}>
          {rewards > 0
            ? plural(rewards, 'plat offert disponible', 'plats offerts disponibles')
            : `Aucun plat offert, ${progressWords(points)}`}
        </p>
        <dl className="fact-list">
          <Fact name="Carte">
            <span className="card-id">{qr_code_id}</span>
          </Fact>
          <Fact name="Email">{email}</Fact>
        </dl>
      </CardOwner>
    </section>
  )
}
