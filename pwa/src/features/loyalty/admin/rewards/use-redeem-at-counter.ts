import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Reward } from '#api/features/loyalty/contract.ts'
import { redeemAtCounter } from '#api/features/loyalty/contract-staff.ts'
import { uuid } from '#api/kernel/ids.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { scannedCustomerQuery } from '../scan/scan-calls.ts'

/**
 * Buys a dish with ten points of a card, once for each intent: a second tap, or a second try after any failure, sends
 * the same key and gets the same voucher.
 */
export function useRedeemAtCounter(cardId: string, onRedeemed: (reward: Reward) => void) {
  const client = useQueryClient()
  const intent = useRef<{ dish: string; key: string }>(undefined)
  return useMutation({
    mutationFn: (dish: string) => {
      if (intent.current?.dish !== dish) intent.current = { dish, key: uuid() }
      const body = { card_id: cardId, item_id: dish }
      return staffCall(redeemAtCounter, { body }, { idempotencyKey: intent.current.key })
    },
    onSuccess: ({ reward }) => {
      intent.current = undefined
      onRedeemed(reward)
    },
    onSettled: () => client.invalidateQueries({ queryKey: scannedCustomerQuery(cardId).queryKey }),
  })
}
