import { clock } from '#pwa/lib/state/clock.ts'
import { canTickAgain, type TickChain } from '#pwa/offline/staff/moves/ticks/tick-rules.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { formatMoment } from '../../head/format-moment.ts'
import { takeTheirTick, tickAnyway } from './decide.ts'

/** A dish that was ticked here, and of which the server says otherwise: both, and the choice between them. */
export function TickQuestion({ chain, now }: { chain: TickChain; now: Date }) {
  const [first] = chain
  const theirs = first?.theirs
  if (!first || !theirs) return null
  const { title, number, cooked, at } = first
  const by = theirs.by ? ` par ${theirs.by}` : ''
  return (
    <section aria-label={`Commande ${number}, ${title}`}>
      <h3>Commande {number}</h3>
      <p>{title}</p>
      <dl>
        <div>
          <dt>Sur cette tablette</dt>
          <dd>
            {stateWords(cooked)}, {formatMoment(clock.fromDevice(at), now)}
          </dd>
        </div>
        <div>
          <dt>Serveur</dt>
          <dd>{theirs.cooked === undefined ? theirs.sentence : `${stateWords(theirs.cooked)}${by}.`}</dd>
        </div>
      </dl>
      <div className="ways">
        <Button onClick={() => void takeTheirTick(first)}>Garder celle du serveur</Button>
        {canTickAgain(chain) && (
          <Button onClick={() => void tickAnyway(first)}>Noter «&nbsp;{stateWords(cooked)}&nbsp;» quand même</Button>
        )}
      </div>
    </section>
  )
}

function stateWords(cooked: boolean): string {
  return cooked ? 'Cuit' : 'À cuire'
}
