import { type ReactNode, useRef } from 'react'
import { lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { LossNote } from '#pwa/ui/feedback/device-notes.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { giveLostFocus } from '#pwa/ui/overlays/modal.ts'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { type CartLine, withQuantity, withRestored } from './cart-lines.ts'
import { cartState, updateCart } from './cart-store.ts'
import { type CartEntry, notOrderable, type PricedCart } from './price-cart.ts'
import { RewardChoices } from './reward-choices.tsx'
import { isRewardLine } from './reward-lines.ts'
import './cart-late.css'

const CART = ['cart'] as const

type CartDrawerProps = {
  open: boolean
  cart: PricedCart | undefined
  /** The orders that are awaited already. */
  running?: ReactNode
  /** Opens a line's choices; undefined for a line that has none. */
  editOf?: (line: CartLine) => (() => void) | undefined
  /** One dish that goes well with those in the cart. */
  suggestion?: ReactNode
  /** The pickup time, and the button that changes it. */
  pickup?: ReactNode
  /** The promotion's discount, and the button that removes it. */
  promotion?: ReactNode
  /** Why nothing can be ordered yet. */
  blocked?: string | undefined
  onOrder: () => void
  onClose: () => void
}

const UNDO_MS = 5000

/** The cart: its lines, when they can be picked up, what they cost, and the way to order them. */
export function CartDrawer(props: CartDrawerProps) {
  const { open, cart, running, editOf, suggestion, pickup, promotion, blocked, onOrder, onClose } = props
  const hasLines = cart !== undefined && cart.entries.length > 0
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Votre panier"
      footer={
        hasLines && <CartFooter cart={cart} pickup={pickup} promotion={promotion} blocked={blocked} onOrder={onOrder} />
      }
    >
      <div className="cart-drawer">
        {running}
        {hasLines && <LossNote of={CART} />}
        {hasLines && <CartLinesList entries={cart.entries} {...(editOf && { editOf })} />}
        {hasLines && suggestion}
        {cart && !hasLines && (
          <EmptyState
            drawing={<DishDrawing drawing={{ vessel: 'bowl', contents: [] }} />}
            title="Votre panier est vide."
          >
            <Button look="link" onClick={onClose}>
              Voir la carte
            </Button>
          </EmptyState>
        )}
      </div>
    </Sheet>
  )
}

type CartFooterProps = {
  cart: PricedCart
  pickup?: ReactNode
  promotion?: ReactNode
  blocked?: string | undefined
  onOrder: () => void
}

function CartFooter({ cart, pickup, promotion, blocked, onOrder }: CartFooterProps) {
  return (
    <div className="cart-footer">
      {pickup}
      {promotion}
      <p className="total">
        <span>
          Total TTC <span className="note soft">Frais de service&nbsp;: 0,00&nbsp;€</span>
        </span>
        <Price cents={cart.totalCents} />
      </p>
      <Button look="primary" block onClick={onOrder} blocked={blocked ?? notOrderable(cart)}>
        Commander
        <Icon name="arrow" className="end" />
      </Button>
    </div>
  )
}

type CartLinesListProps = { entries: readonly CartEntry[] } & Pick<CartDrawerProps, 'editOf'>

/**
 * The lines with their quantities; a removed one can be brought back for five seconds. The focus goes on to the line in
 * its place, not to that one's button: a second press would remove it too. After the last one the cart has it.
 */
export function CartLinesList({ entries, editOf }: CartLinesListProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (line: CartLine, index: number) => {
    const cart = list.current?.closest('dialog')
    removeLine(line)
    giveLostFocus(() => {
      const left = list.current?.children ?? []
      return (left[Math.min(index, left.length - 1)] as HTMLElement | undefined) ?? cart
    })
  }
  return (
    <ul className="cart-lines-list" ref={list}>
      {entries.map((entry, index) => (
        <CartLineItem
          key={entry.line.id}
          entry={entry}
          onEdit={editOf?.(entry.line)}
          onRemove={() => remove(entry.line, index)}
        />
      ))}
    </ul>
  )
}

type CartLineItemProps = { entry: CartEntry; onEdit: (() => void) | undefined; onRemove: () => void }

function CartLineItem({ entry, onEdit, onRemove }: CartLineItemProps) {
  const { line, priced, problem, wasCents, chosenCents } = entry
  const facts = priced ?? line
  const title = lineTitle(facts)
  const isReward = isRewardLine(line)
  const isOwner = useCustomer()?.id === line.ownerId
  const setQuantity = (quantity: number) => {
    if (quantity === 0) onRemove()
    else void updateCart(lines => withQuantity(lines, line.id, quantity))
  }
  return (
    <li tabIndex={-1}>
      <h3>{title}</h3>
      {priced && <Price cents={priced.totalCents} free={isReward} {...(wasCents !== undefined && { wasCents })} />}
      <p className="details">
        {isReward
          ? 'Plat offert, à emporter seulement'
          : lineDetails(facts).map(text => <span key={text}>{text}</span>)}
      </p>
      {chosenCents !== undefined && !isReward && (
        <p className="details">Le prix a changé&nbsp;: il était de {formatEuros(chosenCents)} lors de l’ajout.</p>
      )}
      {isReward && priced && <RewardChoices line={line} />}
      {problem && <Notice tone="problem">{sentenceOf(problem)}</Notice>}
      {isReward && !isOwner && <Notice>Connectez-vous pour utiliser votre plat offert.</Notice>}
      <div className="acts">
        {/* The bin of the last piece removes a line that can be changed. */}
        {onEdit && !problem ? (
          <Button look="link" aria-label={`Modifier ${title}`} onClick={onEdit}>
            Modifier
          </Button>
        ) : (
          <Button look="link" aria-label={`Retirer ${title}${isReward ? ', offert' : ''}`} onClick={onRemove}>
            Retirer
          </Button>
        )}
        {!isReward && priced && <Stepper label={title} value={line.request.quantity} min={0} onChange={setQuantity} />}
      </div>
    </li>
  )
}

function removeLine(line: CartLine) {
  const index = cartState().lines.findIndex(other => other.id === line.id)
  void updateCart(lines => withQuantity(lines, line.id, 0))
  showToast({
    text: isRewardLine(line)
      ? 'Plat offert retiré. Il vous attend dans Points fidélité.'
      : plural(line.request.quantity, 'plat retiré', 'plats retirés'),
    durationMs: UNDO_MS,
    action: { label: 'Annuler', run: () => void updateCart(lines => withRestored(lines, line, index)) },
  })
}
