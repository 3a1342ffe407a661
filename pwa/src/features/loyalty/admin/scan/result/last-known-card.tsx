import { plural } from '#api/kernel/plural.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { CardOwner } from '../../../points/card-owner.tsx'
import { progressWords } from '../../../points/points-words.ts'
import type { LastKnown } from '../scan-calls.ts'
import './card-face.css'
import './last-known-card.css'

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
