import { useState } from 'react'
import type { OrderLine } from '#api/features/orders/contract-order.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { asCartLine, type CartLine, withAdded, withQuantity } from '#pwa/features/cart/lines/cart-lines.ts'
import type { RewardOptions } from '#pwa/features/cart/rewards/reward-choices.tsx'
import { newRewardLine, withoutRewardsOfOthers, withRewardOptions } from '#pwa/features/cart/rewards/reward-lines.ts'
import { type Reorder, reorder } from '#pwa/features/orders/history/reorder.ts'
import { whoOf } from '#pwa/features/orders/taking/who.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { takingDraft } from './taking-draft.ts'

export type OrderLines = ReturnType<typeof useOrderLines>

/** The dishes of the order that is being taken, and what changes them. */
export function useOrderLines(book: PriceBook) {
  const { lines, who, notes: ownNotes } = useStore(takingDraft)
  const { data: restaurant } = useRestaurant({ everyMs: 30_000 })
  const [lastId, setLastId] = useState<string>()
  const [repeated, setRepeated] = useState<Reorder>()
  const keep = (next: readonly CartLine[]) => takingDraft.change({ lines: [...next] })
  const add = (line: NewLine) => {
    const added = asCartLine(line)
    keep(withAdded(lines, added))
    setLastId(added.id)
  }
  return {
    lastId,
    /** What of a caller's last order is no longer as it was. */
    repeated,
    add,
    addReward: ({ id, itemId, name }: { id: string; itemId: string; name: string }) =>
      add(newRewardLine(book, { rewardId: id, rewardDish: itemId, name, ownerId: whoOf(who).cardId ?? '' })),
    exchange: (line: CartLine, into: NewLine) => {
      const next = asCartLine(into)
      keep(withExchanged(lines, line, next))
      setLastId(next.id)
    },
    changeQuantity: (id: string, quantity: number) => keep(withQuantity(lines, id, quantity)),
    changeRewardOptions: (id: string, options: RewardOptions) => keep(withRewardOptions(lines, id, options)),
    /** A free dish goes with its card: another customer's order has none of it. */
    orderFor: (typed: string) =>
      takingDraft.change({ who: typed, lines: [...withoutRewardsOfOthers(lines, whoOf(typed).cardId ?? '')] }),
    /** Adds a known caller's last order. */
    repeat: (items: readonly OrderLine[], notes: string) => {
      const again = reorder(items, {
        book,
        alcoholRefusal: restaurant?.alcoholTakeaway === false ? 'L’alcool n’est pas vendu à emporter.' : undefined,
        // Nobody searches at the till for what a caller wants: the order is read out.
        objectionTo: () => undefined,
        roomFor: asked => asked.map(({ request }) => request.quantity),
      })
      setRepeated(again)
      const all = again.lines.reduce((sum, line) => withAdded(sum, asCartLine(line)), lines as readonly CartLine[])
      takingDraft.change({ lines: [...all], ...(ownNotes === '' && { notes }) })
    },
  }
}

/** The lines with another one in a line's place; where that stands already, its pieces join it. */
function withExchanged(lines: readonly CartLine[], line: CartLine, next: CartLine): readonly CartLine[] {
  const at = lines.findIndex(({ id }) => id === line.id)
  const others = lines.filter(({ id }) => id !== line.id)
  if (others.some(({ id }) => id === next.id)) return withAdded(others, next)
  return [...others.slice(0, at), next, ...others.slice(at)]
}
