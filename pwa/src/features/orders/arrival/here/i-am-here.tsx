import { useEffect, useRef } from 'react'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { canArrive } from '#api/features/orders/rules/arrival.ts'
import { isForTheCounter } from '#api/features/orders/rules/order-status.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { RingWhenNear } from '../near/ring-when-near.tsx'
import { isExpectedSoon } from './expected-soon.ts'
import { useArrival } from './use-arrival.ts'
import './i-am-here.css'

type IAmHereProps = {
  order: Tracking
  token: string | undefined
  /** Where the restaurant is, if it has said so. */
  position: string | undefined
  now: Date
}

/** 'Je suis là', on the day of the pickup, rings at the counter. Afterwards it says since when the counter knows. */
export function IAmHere({ order, token, position, now }: IAmHereProps) {
  const { announce, isPending, problem } = useArrival(order.id, token)
  const words = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  const hereAt = isForTheCounter(order.status) ? order.customerHereAt : undefined
  useEffect(() => {
    // The pressed button is gone, so the text that replaces it takes the focus.
    if (hereAt && wasPressed.current) words.current?.focus()
  }, [hereAt])

  const isOffered = !order.customerHereAt && canArrive(order, now)
  if (!isOffered && !hereAt) return null
  const onPress = () => {
    wasPressed.current = true
    announce()
  }
  return (
    <section className="i-am-here" aria-label="Votre arrivée">
      <p role="status" tabIndex={-1} ref={words} data-here={hereAt ? '' : undefined}>
        {hereAt && (
          <>
            <Icon name="check" />
            Le comptoir sait que vous êtes là, depuis {formatTimeInSentence(parisTime(new Date(hereAt)))}.
          </>
        )}
      </p>
      {isOffered && (
        <>
          <Button
            block
            look={isExpectedSoon(order, now) ? 'primary' : 'outline'}
            busy={isPending}
            busyLabel="Un instant…"
            onClick={onPress}
          >
            <Icon name="user" />
            Je suis là
          </Button>
          <small>Touchez en arrivant&nbsp;: le comptoir sonne et voit votre numéro.</small>
          <RingWhenNear position={position} onNear={announce} />
        </>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
    </section>
  )
}
