import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type RewardDish, redeemReward } from '#api/features/loyalty/contract.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { isRefusal } from '#pwa/lib/calls/answers.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { type Customer, customerToken } from '#pwa/lib/session/customer-session.ts'
import { applyBalance, refreshLoyalty } from './status.ts'

export type Redeemed = OutputOf<typeof redeemReward>

/** The former client's sentence, for failures without one from the server. */
const FAILURE = 'Erreur lors de l’utilisation de la récompense'

/**
 * Buys a dish with ten points, once for each intent: a second tap, or a second try after a lost answer, sends the same
 * key and gets the same voucher.
 */
export function useRedeem(customer: Customer, onRedeemed: (redeemed: Redeemed) => void) {
  const client = useQueryClient()
  const intent = useRef<{ dish: string; key: string }>(undefined)
  return useMutation({
    mutationFn: (dish: RewardDish) => {
      if (intent.current?.dish !== dish.item_id) intent.current = { dish: dish.item_id, key: uuid() }
      const { item_id, item_name, item_price, category } = dish
      const body = { user_email: customer.email, item_id, item_name, item_price, category }
      return call(redeemReward, { body }, { token: customerToken(), idempotencyKey: intent.current.key })
    },
    onSuccess: redeemed => {
      intent.current = undefined
      applyBalance(client, customer, redeemed)
      onRedeemed(redeemed)
    },
    onError: () => refreshLoyalty(client),
  })
}

/** The reason of a failure, as it is shown. */
export function redeemFailure(error: Error): string {
  return isRefusal(error) ? error.message : FAILURE
}
