import { heatWord, lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import type { KeptOrder } from '#pwa/offline/staff/kept-order.ts'
import { Chillies } from '#pwa/ui/chillies.tsx'
import { Icon } from '#pwa/ui/icon.tsx'

/** What is to be cooked, to be read from a metre, and what the customer has written, boxed (decision 28). */
export function SlipLines({ order: { items, pickup } }: { order: Pick<KeptOrder, 'items' | 'pickup'> }) {
  return (
    <>
      <ul className="lines">
        {items.map(line => (
          <li key={line.id} data-many={line.quantity > 1 || undefined}>
            <b>{line.quantity}</b>
            <div>
              <strong>{titleOf(line)}</strong>
              <Choices line={line} />
              {line.reward && <span className="offered">offert</span>}
            </div>
          </li>
        ))}
      </ul>
      {pickup?.notes && (
        <p className="say">
          <Icon name="alert" />
          <span>{pickup.notes}</span>
        </p>
      )}
    </>
  )
}

type Line = KeptOrder['items'][number]

function titleOf({ options, ...line }: Line): string {
  return lineTitle({ ...line, ...options })
}

/** Heat with its chillies, the other choices as phrases; the parts of a set menu below one another. */
function Choices({ line: { options, ...line } }: { line: Line }) {
  const { spicyLevel, ...others } = options
  const details = lineDetails({ ...line, ...others })
  if (details.length === 0 && spicyLevel === undefined) return null
  return (
    <div className="choices" data-parts={line.components ? '' : undefined}>
      {spicyLevel !== undefined && (
        <span>
          <Chillies count={spicyLevel - 1} /> {heatWord(spicyLevel)}
        </span>
      )}
      {details.map(detail => (
        <span key={detail}>{detail}</span>
      ))}
    </div>
  )
}
