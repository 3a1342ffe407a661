import { heatWord, lineDetails, lineTitle } from '#api/features/orders/rules/kitchen/line-words.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import { Chillies } from '#pwa/ui/forms/heat-picker/chillies.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'

/** The customer's note in a frame, first, since an allergy changes how everything is cooked; then the dishes. */
export function PrintedTicketLines({ order: { items, pickup } }: { order: Pick<CachedOrder, 'items' | 'pickup'> }) {
  return (
    <>
      {pickup?.notes && (
        <p className="say">
          <Icon name="alert" />
          <span>{pickup.notes}</span>
        </p>
      )}
      <ul className="lines">
        {items.map(line => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </>
  )
}

type Line = CachedOrder['items'][number]

/** Refunded pieces are struck out: the quantity is what is still to be cooked. */
function Line({ line }: { line: Line }) {
  const back = line.refundedQuantity ?? 0
  const left = line.quantity - back
  if (left === 0) {
    return (
      <li data-back="">
        <b>
          <s>{line.quantity}</s>
        </b>
        <div>
          <s>
            <strong>{titleOf(line)}</strong>
          </s>
          <span className="back">remboursé</span>
        </div>
      </li>
    )
  }
  return (
    <li data-many={left > 1 || undefined}>
      <b>{left}</b>
      <div>
        <strong>{titleOf(line)}</strong>
        {back > 0 && (
          <span className="back">
            <s>{back} de plus</s> remboursé{back > 1 && 's'}
          </span>
        )}
        <Choices line={line} />
        {line.reward && <span className="offered">offert</span>}
      </div>
    </li>
  )
}

function titleOf({ options, ...line }: Line): string {
  return lineTitle({ ...line, ...options })
}

/** Heat with its chillies, the other choices as phrases; the parts of a set menu one per line. */
function Choices({ line: { options, ...line } }: { line: Line }) {
  const { spicyLevel, ...others } = options
  const details = lineDetails({ ...line, ...others })
  if (details.length === 0 && spicyLevel === undefined) return null
  return (
    <div className="choices" data-parts={line.components ? '' : undefined}>
      {spicyLevel !== undefined && (
        <span>
          {/* The sign for no chilli would look like a stray stroke before a word that says the same. */}
          {spicyLevel > 1 && <Chillies count={spicyLevel - 1} />} <span className="heat">{heatWord(spicyLevel)}</span>
        </span>
      )}
      {details.map(detail => (
        <span key={detail}>{detail}</span>
      ))}
    </div>
  )
}
