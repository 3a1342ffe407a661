import type { ReactNode } from 'react'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { telAddress } from '#pwa/lib/format/contact-words.ts'
import { askServer } from '#pwa/lib/state/connectivity.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import type { PriceChange, Refusal } from './order-request.ts'
import './checkout.css'

type OrderProblemProps = {
  refusal: Refusal
  /** The changes that a `price_changed` refusal brings. */
  changes: readonly PriceChange[]
  /** The slot to propose in place of the one that is gone, as text. */
  nextSlot: string | undefined
  /** The address of the person's own unpaid order that blocks this one, where it can be paid or cancelled. */
  waitingOrder?: string | undefined
  /** The restaurant's telephone number, for problems that only a call can settle. */
  phone: string | undefined
  onAcceptPrices: () => void
  onRemoveLine: (index: number) => void
  /** Brings the lines down to the portions that are left. */
  onKeepLeft: () => void
  onRemoveAlcohol: () => void
  onRemoveRewards: () => void
  onDropPromotion: () => void
  onTakeNextSlot: () => void
  onChooseSlot: () => void
  onEditDetails: () => void
  onSignIn: () => void
  onGoOnAsGuest: () => void
  /** Goes on with the order that was made before. */
  onTakeFirst: () => void
  /** Orders the same once more, as an order of its own. */
  onOrderAnother: () => void
  onRetry: () => void
}

/** Says why an order is refused and offers the one tap that resolves it. The cart is never lost. */
export function OrderProblem(props: OrderProblemProps) {
  const { refusal } = props
  return (
    <div className="order-problem">
      <Notice tone="problem" icon={refusal.code === 'offline' ? 'offline' : 'alert'}>
        {refusal.code === 'price_changed' ? <PriceSentences {...props} /> : <p>{refusal.message}</p>}
        <OtherShortDishes short={shortDishes(refusal.body).slice(1)} />
        {refusal.code === 'promo_invalid' && (
          <p>Total&nbsp;: {formatEuros(toCents(Number(refusal.body.totalAmount)))}.</p>
        )}
      </Notice>
      <WayOut {...props} />
    </div>
  )
}

/** The sentence names the first. */
function OtherShortDishes({ short }: { short: readonly ShortDish[] }) {
  if (short.length === 0) return null
  return (
    <ul>
      {short.map(({ name, left, retryMinutes }) => (
        <li key={name}>
          {name}&nbsp;: {left > 0 ? `plus que ${left}` : retryMinutes ? 'réservé' : 'épuisé'}.
        </li>
      ))}
    </ul>
  )
}

function PriceSentences({ refusal, changes }: OrderProblemProps) {
  if (changes.length === 0) return <p>{refusal.message}</p>
  return (
    <>
      <ul>
        {changes.map(({ name, cents, wasCents }) => (
          <li key={`${name} ${cents}`}>{priceSentence(name, cents, wasCents)}</li>
        ))}
      </ul>
      <p>Nouveau total&nbsp;: {formatEuros(toCents(Number(refusal.body.totalAmount)))}.</p>
    </>
  )
}

function WayOut(props: OrderProblemProps): ReactNode {
  const { refusal, nextSlot } = props
  switch (refusal.code) {
    case 'price_changed':
      return <Button onClick={props.onAcceptPrices}>Accepter et continuer</Button>
    case 'promo_invalid':
      return (
        <>
          <Button onClick={props.onDropPromotion}>Continuer sans la réduction</Button>
          {refusal.body.reason === 'held' && (
            <Button look="link" onClick={props.onRetry}>
              Réessayer
            </Button>
          )}
        </>
      )
    case 'alcohol_not_sold':
      return <Button onClick={props.onRemoveAlcohol}>Retirer l’alcool</Button>
    case 'slot_full':
    case 'slot_unavailable':
      return (
        <>
          {nextSlot && <Button onClick={props.onTakeNextSlot}>Prendre {nextSlot}</Button>}
          <Button look="link" onClick={props.onChooseSlot}>
            Choisir un autre créneau
          </Button>
        </>
      )
    case 'orders_paused':
      return (
        <>
          {nextSlot && <Button onClick={props.onTakeNextSlot}>Prendre {nextSlot}</Button>}
          <Button look="link" onClick={props.onChooseSlot}>
            Choisir un autre créneau
          </Button>
          <CallOrRetry {...props} />
        </>
      )
    case 'not_yet_open':
      return <CallOrRetry {...props} />
    case 'session_expired':
    case 'unauthenticated':
    case 'wrong_audience':
      return (
        <>
          <Button onClick={props.onSignIn}>Se connecter</Button>
          <Button look="link" onClick={props.onGoOnAsGuest}>
            Continuer sans compte
          </Button>
        </>
      )
    case 'reward_sign_in':
      return (
        <>
          <Button onClick={props.onSignIn}>Se connecter</Button>
          <Button look="link" onClick={props.onRemoveRewards}>
            Continuer sans le plat offert
          </Button>
        </>
      )
    case 'already_ordered':
      return (
        <>
          <Button onClick={props.onTakeFirst}>Non, reprendre la première</Button>
          <Button look="link" onClick={props.onOrderAnother}>
            Oui, commander une deuxième fois
          </Button>
        </>
      )
    case 'nothing_kept':
      return <Button onClick={props.onRetry}>J’ai compris, commander</Button>
    case 'unpaid_orders_waiting':
      return (
        <>
          {props.waitingOrder && <ButtonLink to={props.waitingOrder}>Voir la commande qui attend</ButtonLink>}
          <Button look={props.waitingOrder ? 'link' : 'outline'} onClick={props.onRetry}>
            Réessayer
          </Button>
        </>
      )
    case 'unpaid_orders_crowded':
      return (
        <>
          <Button onClick={props.onSignIn}>Se connecter</Button>
          <CallOrRetry {...props} />
        </>
      )
    case 'order_too_large':
      return props.phone && <ButtonLink to={telAddress(props.phone)}>Appeler le restaurant</ButtonLink>
    case 'validation_failed':
      return <Button onClick={props.onEditDetails}>Modifier vos coordonnées</Button>
    case 'offline':
    case 'failed':
    case 'rate_limited':
    case 'proof_required':
      return <Button onClick={props.onRetry}>Réessayer</Button>
    case 'item_unavailable':
      if (shortDishes(refusal.body).some(({ left }) => left > 0)) {
        return <Button onClick={props.onKeepLeft}>Garder ce qui reste</Button>
      }
      return (
        <>
          <RemoveLine {...props} />
          {refusal.body.unavailableUntil !== undefined && (
            <Button look="link" onClick={props.onChooseSlot}>
              Choisir un autre jour
            </Button>
          )}
          {shortDishes(refusal.body).some(({ retryMinutes }) => retryMinutes) && (
            <Button look="link" onClick={props.onRetry}>
              Réessayer
            </Button>
          )}
        </>
      )
    default:
      return <RemoveLine {...props} />
  }
}

function CallOrRetry({ phone, onRetry }: OrderProblemProps) {
  return (
    <>
      {phone && <ButtonLink to={telAddress(phone)}>Appeler le restaurant</ButtonLink>}
      <Button look="link" onClick={onRetry}>
        Réessayer
      </Button>
    </>
  )
}

function RemoveLine({ refusal, onRemoveLine }: OrderProblemProps) {
  const { lineIndex } = refusal.body
  if (typeof lineIndex !== 'number') return null
  return <Button onClick={() => onRemoveLine(lineIndex)}>Retirer ce plat</Button>
}
/** A dish of which too few portions are left, as the server names it beside `item_unavailable`. */
type ShortDish = {
  name: string
  left: number
  /** Unpaid orders hold some: in so many minutes the first of them may let go. */
  retryMinutes?: number
  /** The places of the lines that eat of it. */
  lines: readonly number[]
}

/** The dishes that a refusal names; none where it is about something else. */
export function shortDishes(body: Record<string, unknown>): readonly ShortDish[] {
  return Array.isArray(body.portions) ? (body.portions as ShortDish[]) : []
}

/**
 * The quantities of all lines with what is left: the first lines keep theirs, the last ones give way; 0 takes a line out.
 * @param quantities by the lines' places
 */
export function reducedQuantities(short: readonly ShortDish[], quantities: readonly number[]): number[] {
  const reduced = [...quantities]
  for (const { left, lines } of short) {
    let rest = left
    for (const line of lines) {
      reduced[line] = Math.min(reduced[line] ?? 0, rest)
      rest -= reduced[line]
    }
  }
  return reduced
}

/** `Pad thaï, crevette : le prix a changé, 14,90 € au lieu de 13,90 €.` */
export function priceSentence(title: string, cents: number, wasCents: number): string {
  return `${title}\u00a0: le prix a changé, ${formatEuros(cents)} au lieu de ${formatEuros(wasCents)}.`
}

/**
 * Says that an order is complete but for the network. It is not put in a queue, since it has to be paid: the person
 * sends it.
 */
export function OfflineNotice() {
  return (
    <div className="offline-notice">
      <Icon name="offline" />
      <p role="status">
        <b>Hors connexion&nbsp;: votre commande n’est pas envoyée.</b> Prix, plats et créneau seront revérifiés au
        retour du réseau, puis vous commanderez. Rien n’est débité.
      </p>
      <Button look="link" onClick={() => void askServer()}>
        Vérifier le réseau
      </Button>
    </div>
  )
}
