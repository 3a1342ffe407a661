import { plural } from '#pwa/lib/plural.ts'
import { Band } from '#pwa/ui/band.tsx'
import { progressWords } from '../points/points-words.ts'
import { Stamps } from '../points/stamps.tsx'
import type { CardInfo } from './card-info.ts'
import './card-view.css'

/** A card as its QR code shows it: who, how many points, what they are good for. */
export function CardView({ card }: { card: CardInfo }) {
  const { name, email, qr_code_id, loyalty_points: points, available_rewards: rewards } = card
  return (
    <section className="card-view" aria-labelledby="card-name">
      <Band />
      <div className="face">
        <p className="label">Client Fidèle</p>
        <h1 id="card-name">{name}</h1>
        <p className="points">
          <b>{points}</b> {plural(points, 'point', 'points').split('\u00a0')[1]}
        </p>
        <Stamps points={points} />
        <p className="rewards" data-some={rewards > 0 ? '' : undefined}>
          {rewards > 0
            ? plural(rewards, 'récompense disponible', 'récompenses disponibles')
            : `Aucune récompense, ${progressWords(points)}`}
        </p>
        <dl>
          <div>
            <dt>Carte</dt>
            <dd className="id">{qr_code_id}</dd>
          </div>
          <div>
            <dt>E-mail</dt>
            <dd>{email}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
