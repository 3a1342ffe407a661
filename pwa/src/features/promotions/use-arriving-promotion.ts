import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { formatEnd } from '#api/features/promotions/rules/promotion-terms.ts'
import { isFinalRefusal } from '#pwa/lib/calls/answers.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { keepPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import { promotionQuery } from './queries.ts'

const READ_MS = 6000

/**
 * Handles a promotion code in the address: asks about it, stores it if it is valid, and says the result either way.
 * @param onDone called when the address no longer needs the code; without the server's word it stays there, and is
 * asked about again
 */
export function useArrivingPromotion(code: string | undefined, onDone: () => void): void {
  const asked = useQuery({ ...promotionQuery(code), staleTime: 0 })
  const done = useEffectEvent(onDone)
  const { data, error } = asked

  useEffect(() => {
    if (!code || !data) return
    keepPromotion({ code, ...data })
    showToast({
      tone: 'done',
      title: `${data.percent}\u00a0% de réduction`,
      text: `dans votre panier, jusqu’au ${formatEnd(new Date(data.until))}.`,
      durationMs: READ_MS,
    })
    done()
  }, [code, data])

  useEffect(() => {
    if (!error) return
    showToast({ tone: 'problem', text: error.message })
    if (isFinalRefusal(error)) done()
  }, [error])
}
