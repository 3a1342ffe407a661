import { useEffect } from 'react'
import { changeDraft } from '#pwa/features/checkout/draft.ts'
import { earliestSlot, isOffered } from '#pwa/features/pickup/slot-choices.ts'
import { pickupInWords } from '#pwa/lib/pickup-words.ts'
import { showToast } from '#pwa/ui/toasts.ts'
import type { OrderInTheMaking } from './use-order-in-the-making.ts'

/**
 * A chosen slot that someone else took meanwhile: the next one takes its place, and the person is told.
 * @param isSpokenOf the loss is already on the screen, with its own way out
 */
export function useLostSlot({ slots: { days }, draft, now }: OrderInTheMaking, isSpokenOf: boolean): void {
  const lost = days && draft.pickup && !isOffered(days, draft.pickup) ? draft.pickup : undefined
  const next = days && lost && (earliestSlot(days, lost) ?? earliestSlot(days))

  useEffect(() => {
    if (!lost || !next || isSpokenOf) return
    changeDraft({ pickup: next })
    const text = `Le créneau de ${lost.time} n’est plus libre. Le suivant : ${pickupInWords(next, now)}.`
    showToast({ tone: 'problem', text })
  }, [lost, next, isSpokenOf, now])
}
