import { useEffect, useEffectEvent } from 'react'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { addToCart, useCart } from '#pwa/features/cart/cart-store.ts'
import { newRewardLine, rewardsIn } from '#pwa/features/cart/reward-lines.ts'
import { prefetchCard } from '#pwa/features/loyalty/loyalty-card.tsx'
import { LoyaltyView } from '#pwa/features/loyalty/loyalty-view.tsx'
import { redeemFailure, useLoyaltyStatus, useOlderHistory, useRedeem } from '#pwa/features/loyalty/status.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { type Customer, useCustomer } from '#pwa/lib/session/customer-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useCopySince } from '#pwa/offline/cached/use-copy-since.ts'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { type AccountSheetProps, useCartInstead } from './account-sheet.ts'

/** How long the toast of a reward stands. */
const REWARD_MS = 4000

prefetchCard()

/** 'Points fidélité', `?compte=points`. */
export function LoyaltySheet(props: AccountSheetProps) {
  const customer = useCustomer()
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      shape="page"
      title="Points fidélité"
      outline={<Skeleton lines={6} />}
    >
      {customer && <LoyaltyPart key={customer.id} {...props} customer={customer} />}
    </Sheet>
  )
}

function LoyaltyPart({ customer, open, onClose, onSessionOver }: AccountSheetProps & { customer: Customer }) {
  const asked = useLoyaltyStatus(customer, open)
  const { data: status, error, isFetching, refetch } = asked
  const copyAt = useCopySince(asked)
  const older = useOlderHistory(customer, status?.nextCursor ?? null)
  const inCart = rewardsIn(useCart().lines)
  const book = usePriceBook()
  const putIntoCart = (rewardId: string, dish: { item_id: string; item_name: string }) =>
    addToCart(newRewardLine(book, { rewardId, rewardDish: dish.item_id, name: dish.item_name, ownerId: customer.id }))
  const lookAtCart = { label: 'Voir le panier', run: useCartInstead() }

  const redeeming = useRedeem(customer, ({ reward_id, item }) => {
    void putIntoCart(reward_id, item)
    showToast({ tone: 'done', text: 'Récompense utilisée\u00a0!', durationMs: REWARD_MS, action: lookAtCart })
    if (open) onClose()
  })
  const sessionOver = useEffectEvent(onSessionOver)
  const isOver = [error, older.error, redeeming.error].some(isUnauthenticated)
  useEffect(() => {
    if (isOver) void sessionOver()
  }, [isOver])

  return (
    <LoyaltyView
      customer={customer}
      status={status}
      failure={error ?? undefined}
      copyAt={copyAt}
      fetching={isFetching}
      onRetry={() => void refetch()}
      today={parisDay(useNow())}
      older={older}
      inCart={inCart}
      redeeming={redeeming.isPending}
      onRedeem={dish =>
        redeeming.mutate(dish, {
          onError: error =>
            showToast({ tone: 'problem', title: 'Erreur', text: redeemFailure(error), durationMs: REWARD_MS }),
        })
      }
      onPutBack={({ id, ...dish }) => {
        void putIntoCart(id, dish)
        showToast({ tone: 'done', text: `Ajouté\u00a0: ${dish.item_name}, offert`, action: lookAtCart })
      }}
      onMenu={onClose}
    />
  )
}

function isUnauthenticated(error: Error | null): boolean {
  return error instanceof ApiProblem && error.status === 401
}
