import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LoyaltyCustomer } from '#api/features/loyalty/contract-staff.ts'
import { MOST_POINTS } from '#api/features/loyalty/rules/standing.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { PointsForm } from './points-form.tsx'
import { useSetPoints } from './use-set-points.ts'
import './points-cell.css'

/** A balance with buttons for one point less or more, and one to set it with a reason. */
export function PointsCell({ customer }: { customer: LoyaltyCustomer }) {
  const { name, total_points: points } = customer
  const [isEditing, setEditing] = useState(false)
  const { mutate } = useSetPoints(customer, ({ message }) =>
    showToast({
      tone: 'problem',
      title: 'Erreur lors de la mise à jour des points',
      text: `${name}. ${message}`,
    }),
  )
  const value = useFocusBack(isEditing)
  const isCut = useNeedsNetwork() !== undefined
  const latest = useLatest(points)
  const add = (by: number) => {
    if (isCut) return
    const seen = latest.current
    const next = seen + by
    if (next < 0 || next > MOST_POINTS) return
    latest.current = next
    mutate({ seen, points: next })
  }
  if (isEditing) return <PointsForm customer={customer} onDone={() => setEditing(false)} />
  return (
    <div className="points-cell">
      {points > 0 && (
        <IconButton
          icon="minus"
          label={`Un point de moins, ${name}`}
          aria-disabled={isCut || undefined}
          onClick={() => add(-1)}
        />
      )}
      <button
        ref={value}
        type="button"
        className="value num"
        aria-disabled={isCut || undefined}
        onClick={() => !isCut && setEditing(true)}
      >
        <span className="visually-hidden">Modifier les points de {name}&nbsp;: </span>
        {points}
      </button>
      {points < MOST_POINTS && (
        <IconButton
          icon="plus"
          label={`Un point de plus, ${name}`}
          aria-disabled={isCut || undefined}
          onClick={() => add(1)}
        />
      )}
    </div>
  )
}

/** The balance including every tap so far: on a slow tablet the next tap may come before the last one is rendered. */
function useLatest(points: number) {
  const latest = useRef(points)
  useLayoutEffect(() => {
    latest.current = points
  }, [points])
  return latest
}

/** Once the form is closed, the button that opened it has the focus again. */
function useFocusBack(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
