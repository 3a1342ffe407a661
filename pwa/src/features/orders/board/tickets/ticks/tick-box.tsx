import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import type { Portion } from '../../stations/portions.ts'
import { tick, useIsTickWaiting } from './ticks.ts'
import './tick-box.css'

/** Over the whole of a dish's line, so that it is hit with wet hands: cooked, or not any more. */
export function TickBox({ orderId, portion }: { orderId: string; portion: Portion }) {
  const isWaiting = useIsTickWaiting(orderId, portion)
  const { title, cooked } = portion
  return (
    <button
      type="button"
      className="tick-box"
      aria-pressed={cooked}
      data-waiting={isWaiting || undefined}
      onClick={() => void tick(orderId, portion, !cooked)}
    >
      <span className="visually-hidden">
        {title}&nbsp;: cuit{isWaiting && ' (non synchronisé)'}
      </span>
      <i>{cooked && <Icon name="check" />}</i>
    </button>
  )
}
