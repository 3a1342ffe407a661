import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { ReorderDialog } from './reorder-dialog.tsx'
import { type PastOrder, REORDER_OVERLAYS, type Shop, useReordering } from './use-reordering.ts'

type OrderAgainProps = {
  order: PastOrder
  shop: Shop
  /** To the menu, where nothing of the order can be taken over. */
  onMenu: () => void
}

/** An order that came to nothing, into today's cart. What is added, or the menu, takes the place of the question. */
export function OrderAgain({ order, shop, onMenu }: OrderAgainProps) {
  const { start, dialog } = useReordering(REORDER_OVERLAYS.tracked, [order], shop)
  return (
    <>
      <Button look="primary" block onClick={() => start(order)}>
        <Icon name="refresh" />
        Commander à nouveau
      </Button>
      <ReorderDialog {...dialog} onMenu={onMenu} />
    </>
  )
}
