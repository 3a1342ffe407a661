import { useState } from 'react'
import type { OfferedDish, Reward } from '#api/features/loyalty/contract.ts'
import { redeemAtCounter } from '#api/features/loyalty/contract-staff.ts'
import type { ScannedCustomer } from '#api/features/scans/contract.ts'
import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { scannedCustomerQuery } from './scan-calls.ts'
import './loyalty-admin.css'

type CounterRewardsProps = {
  customer: ScannedCustomer
  /** Vouchers that this order has already. */
  inOrder: readonly string[]
  /** Puts a free dish into the order. */
  onReward: (reward: Reward) => void
}

/**
 * The free dishes of a card that is shown: those that wait for an order, and those that its points buy now. The points
 * go with a second tap that names dish and customer, since nothing gives them back.
 */
export function CounterRewards({ customer, inOrder, onReward }: CounterRewardsProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<OfferedDish>()
  const close = () => {
    setChosen(undefined)
    setOpen(false)
  }
  const redeem = useRedeemAtCounter(customer.qr_code_id, reward => {
    close()
    onReward(reward)
  })
  const needsNetwork = useNeedsNetwork()
  const waiting = customer.rewards.filter(({ id, status }) => status === 'available' && !inOrder.includes(id))
  if (waiting.length === 0 && customer.available_rewards === 0) return null
  return (
    <section className="counter-rewards" aria-label="Utiliser au comptoir">
      {waiting.map(reward => (
        <Button key={reward.id} onClick={() => onReward(reward)}>
          Offert&nbsp;: {reward.item_name}
        </Button>
      ))}
      {customer.available_rewards > 0 && (
        <Button aria-expanded={isOpen} onClick={() => (isOpen ? close() : setOpen(true))}>
          Plat offert, {POINTS_PER_REWARD}&nbsp;points
        </Button>
      )}
      {isOpen && (
        <ul>
          {customer.reward_dishes.map(dish => (
            <li key={dish.item_id}>
              <Button
                aria-pressed={dish === chosen}
                blocked={dish.available ? undefined : `${dish.item_name}\u00a0: indisponible`}
                onClick={() => setChosen(dish)}
              >
                {dish.item_name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <p role="status">
          {POINTS_PER_REWARD}&nbsp;points de {customer.name} contre {chosen.item_name}&nbsp;: ils ne reviennent pas.
          Sans commande, le plat reste sur sa carte de fidélité.
        </p>
      )}
      {redeem.isError && <Notice tone="problem">{redeem.error.message}</Notice>}
      {chosen && (
        <Button
          look="primary"
          busy={redeem.isPending}
          busyLabel="Un instant…"
          blocked={needsNetwork}
          onClick={() => redeem.mutate(chosen.item_id)}
        >
          Prendre {POINTS_PER_REWARD}&nbsp;points
        </Button>
      )}
    </section>
  )
}

/**
 * Buys a dish with ten points of a card, once for each intent: a second tap, or a second try after any failure, sends
 * the same key and gets the same voucher.
 */
function useRedeemAtCounter(cardId: string, onRedeemed: (reward: Reward) => void) {
  const { keyOf, done } = useIntentKey()
  return useStaffMutation(redeemAtCounter, {
    request: (dish: string) => ({ body: { card_id: cardId, item_id: dish }, key: keyOf(dish) }),
    takes: (_, { reward }) => {
      done()
      onRedeemed(reward)
    },
    refreshes: client => client.invalidateQueries({ queryKey: scannedCustomerQuery(cardId).queryKey }),
  })
}
