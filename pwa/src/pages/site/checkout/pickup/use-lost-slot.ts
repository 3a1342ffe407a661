import { useEffect } from 'react'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { changeDraft } from '#pwa/features/checkout/draft.ts'
import { formatPickup } from '#pwa/lib/format/words/pickup-words.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import type { OrderInTheMaking } from '../use-order-in-the-making.ts'

/**
 * A chosen slot that someone else took meanwhile, or that has gone by: the next one takes its place, and the person is
 * told. @param isSpokenOf the loss is on the screen already, to be agreed to
 */
export function useLostSlot({ changes: { slot }, now }: OrderInTheMaking, isSpokenOf: boolean): void {
  useEffect(() => {
    if (!slot || isSpokenOf) return
    changeDraft({ pickup: slot.next })
    const text = `Le créneau de ${formatTimeInSentence(slot.lost.time)} n’est plus libre. Le suivant\u00a0: ${formatPickup(slot.next, now)}.`
    showToast({ tone: 'problem', text })
  }, [slot, isSpokenOf, now])
}
