import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { callSign } from '#api/kernel/ids.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import { Icon, type IconName } from '#pwa/ui/media/icon/icon.tsx'
import { move, useIsMoved } from '../../../line/moves.ts'

export type Step = { label: string; icon: IconName; to: OrderStatus }

type StepButtonProps = {
  order: CachedOrder
  step: Step
  isNext: boolean
  /** All of it is cooked. */
  isDone: boolean
  /** Why it cannot be pressed, in place of its label. */
  held: string | undefined
  ageChecked: boolean
}

/** The button for an order's next step. It answers the touch by itself: the ticket and the undo line follow a paint later. */
export function StepButton({ order, step, isNext, isDone, held, ageChecked }: StepButtonProps) {
  const isTaken = useIsMoved(order.id, step.to)
  return (
    <button
      type="button"
      className="step"
      data-next={isNext || undefined}
      data-done={isDone || undefined}
      data-taken={isTaken || undefined}
      aria-disabled={held !== undefined || undefined}
      onClick={() => held === undefined && void move(order, step.to, ageChecked)}
    >
      <span>
        {held ?? step.label}
        <span className="visually-hidden"> {callSign(order)}</span>
      </span>
      <Icon name={step.icon} />
    </button>
  )
}
