import { useCart } from '#pwa/features/cart/cart-store.ts'
import { roomFor } from '#pwa/features/cart/change-cart.ts'
import { useFreshCustomer } from '#pwa/features/customers/queries.ts'
import { HistorySkeleton, OrdersHistory } from '#pwa/features/orders/history/orders-history.tsx'
import { accountCall } from '#pwa/lib/calls/account-call.ts'
import { type NewLine, usePriceBook, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { alcoholRefusal } from '../ordering/menu-overlays.tsx'
import { putIntoCart, useObjectionTo } from '../orders/order-again.ts'
import { type AccountSheetProps, useCartInstead } from './account-sheet.ts'

/** 'Mes commandes', `?compte=commandes`. */
export function OrdersSheet({ open, onClose, onSessionOver }: AccountSheetProps) {
  const customer = useCustomer()
  const { refetch } = useFreshCustomer(accountCall(onSessionOver), open)
  const { data: restaurant } = useRestaurant()
  const book = usePriceBook()
  const cart = useCart()
  const objectionTo = useObjectionTo()
  const openCart = useCartInstead()
  const addAndShow = (lines: readonly NewLine[]) => {
    openCart()
    putIntoCart(lines)
  }
  return (
    <Sheet open={open} onClose={onClose} shape="page" title="Mes commandes" outline={<HistorySkeleton />}>
      {customer && (
        <OrdersHistory
          key={customer.id}
          customer={customer}
          shop={{
            book,
            alcoholRefusal: alcoholRefusal(restaurant),
            objectionTo,
            roomFor: lines => roomFor(cart.lines, lines),
            onAdd: addAndShow,
          }}
          onRefresh={() => void refetch()}
          onMenu={onClose}
          onSessionOver={onSessionOver}
        />
      )}
    </Sheet>
  )
}
