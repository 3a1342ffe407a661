import { useMutation } from '@tanstack/react-query'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { recipeKey, withRecipes } from '#api/features/menu/rules/reward-recipes.ts'
import type { Order, OrderLine } from '#api/features/orders/contract-order.ts'
import { getReceipt, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { cutleryWords, type LineFacts } from '#api/features/orders/rules/line-words.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { ApiProblem, exchange } from '#pwa/lib/calls/api.ts'
import { saveFile } from '#pwa/lib/files.ts'
import { useMenu } from '#pwa/lib/menu/use-menu.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { OrderLines } from '#pwa/ui/data/order-parts.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './orders-tracking.css'

/** Drawn for an order whose dishes the menu has no more. */
const BOWL = { vessel: 'bowl', contents: [] }

/** The order's dishes, folded until asked for. */
export function OrderDetail({ order }: { order: Tracking }) {
  return (
    <details className="order-detail">
      <summary>
        <Icon name="down" />
        Détail de la commande
        <Price cents={toCents(order.totalAmount)} />
      </summary>
      <OrderItems items={order.items} discount={order.discount} pickup={order.pickup} />
    </details>
  )
}

type OrderItemsProps = { items: Order['items']; discount: Order['discount']; pickup: Order['pickup'] }

/** The dishes, a promotion's discount, the cutlery, and the note for the kitchen. */
export function OrderItems({ items, discount, pickup }: OrderItemsProps) {
  const { notes, cutlery } = pickup ?? {}
  return (
    <div className="order-items">
      <OrderLines
        lines={items.map(line => ({
          id: line.id,
          facts: factsOf(line),
          quantity: line.quantity,
          cents: toCents(line.totalPrice),
          unitCents: toCents(line.unitPrice),
          wasCents: line.unitStruck && toCents(line.unitStruck) * line.quantity,
          free: line.reward,
        }))}
      />
      {discount && (
        <p className="discount">
          Réduction de {discount.percent}&nbsp;%, déjà déduite
          <span className="num">{formatEuros(-toCents(discount.amount))}</span>
        </p>
      )}
      {cutlery && (
        <p>
          <b>{cutleryWords(cutlery)}</b>
        </p>
      )}
      {notes && (
        <p className="kitchen-note">
          <b>Un mot pour la cuisine</b>
          {notes}
        </p>
      )}
    </div>
  )
}

function factsOf({ name, options, components, mix }: OrderLine): LineFacts {
  return { name, ...options, components, mix }
}

/** The sum that went back of a paid order, the rest, and its receipt; nothing before it is paid. */
export function OrderMoney({ order, token }: { order: Tracking; token: string | undefined }) {
  const { id, paymentStatus, totalAmount, refundedAmount = 0 } = order
  if (paymentStatus === 'unpaid') return null
  const leftCents = toCents(totalAmount) - toCents(refundedAmount)
  return (
    <section className="order-money" aria-label="Paiement">
      {refundedAmount > 0 && (
        <p>
          Remboursé&nbsp;: <b>{formatEuros(toCents(refundedAmount))}</b>.
          {leftCents > 0 && (
            <>
              {' '}
              Reste payé&nbsp;: <b>{formatEuros(leftCents)}</b>.
            </>
          )}
        </p>
      )}
      <ReceiptDownload orderId={id} token={token} />
    </section>
  )
}

type ReceiptDownloadProps = {
  orderId: string
  /** The link's, which is proof enough; without it the session's is sent, as a plain link would not. */
  token?: string | undefined
  onSessionOver?: () => unknown
}

/** Downloads the itemised receipt with its VAT. */
export function ReceiptDownload({ orderId, token, onSessionOver }: ReceiptDownloadProps) {
  const download = useMutation({
    mutationFn: async () => {
      const request = { params: { id: orderId }, query: { token } }
      const answer = await exchange(getReceipt, request, { token: token ? undefined : customerToken() })
      saveFile(await answer.blob(), `facturette-${orderNumber(orderId).slice(1)}.pdf`)
    },
    onError: error => {
      if (error instanceof ApiProblem && error.status === 401) onSessionOver?.()
    },
  })
  return (
    <>
      <Button look="link" busy={download.isPending} busyLabel="Téléchargement…" onClick={() => download.mutate()}>
        <Icon name="download" />
        Facturette avec TVA (PDF)
      </Button>
      {download.error && <Notice tone="problem">{download.error.message}</Notice>}
    </>
  )
}

/** The ordered dishes, drawn as on the menu; nothing until the menu is there, so that no other dish is shown before. */
export function DrawnOrder({ lines }: { lines: readonly DrawnLine[] }) {
  const { data: menu } = useMenu()
  return menu ? <DishDrawing drawing={drawnDish(menu, lines)?.drawing ?? BOWL} /> : null
}

type DrawnLine = Pick<OrderLine, 'menuItemId' | 'unitPrice' | 'components'> & Partial<Pick<OrderLine, 'reward'>>

/**
 * The dish that stands for an order: the dearest of its lines that the menu still knows; of a set menu its main, else
 * its first part.
 */
export function drawnDish(menu: Menu, lines: readonly DrawnLine[]): MenuItem | undefined {
  const items = Object.values(menu.takeaway).flat()
  const dishes = withRecipes(new Map(items.map(dish => [dish.id, dish])), menu.rewards)
  const dishOf = ({ components = [], ...line }: DrawnLine) => {
    const main = components.find(({ category }) => category === 'plats') ?? components[0]
    return dishes.get(main?.menuItemId ?? recipeKey(line) ?? '')
  }
  return [...lines]
    .sort((one, other) => other.unitPrice - one.unitPrice)
    .map(dishOf)
    .find(dish => dish !== undefined)
}
