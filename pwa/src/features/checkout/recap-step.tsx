import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { LineFacts } from '#api/features/orders/rules/line-words.ts'
import { struckCents, vatBreakdown } from '#api/features/pricing/rules/order-price.ts'
import type { PricedOrder } from '#api/features/pricing/rules/price-book.ts'
import { withdrawalOf } from '#api/features/pricing/rules/withdrawal.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { withFixed } from '#api/features/settings/contract-ordering.ts'
import { mayDrinksReturn } from '#api/features/settings/rules/restaurant-values.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { spaced, unbroken } from '#pwa/lib/format/contact-words.ts'
import { OrderLines } from '#pwa/ui/data/order-parts.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import type { AllergyGap, Draft } from './draft.ts'
import { type FoundLine, KitchenPart } from './kitchen-part.tsx'
import './checkout.css'

type RecapStepProps = {
  draft: Draft
  /** The pickup time as text: `aujourd’hui à 12 h 30`. */
  pickupWords: string
  /** The slot was computed without the server, which may answer another one. */
  isPickupForeseen: boolean
  /** The slots to choose from. */
  pickupChoice: ReactNode
  onPickupSeen: () => void
  priced: PricedOrder
  /** Lines that can no longer be had. */
  gone: readonly GoneLine[]
  /** The promotion's discount in per cent. */
  percent: number | undefined
  /** A drink's facts beside its name: volume and strength. */
  noteOf: (dishId: string) => string | undefined
  restaurant: PublicRestaurant
  onEdit: (part: 'details' | 'cart') => void
  onChange: (change: Partial<Draft>) => void
  /** The person tried to order without the declaration of age. */
  adultMissing: boolean
  /** The same without what an allergy needs. */
  allergyGap: AllergyGap | undefined
  /** The chosen dishes that bring the customer's allergens by the menu. */
  foundAllergens: readonly FoundLine[]
  /** Wraps its words in a link to the terms of sale. */
  termsLink: (children: ReactNode) => ReactNode
}

/**
 * Step 3: everything that will be ordered. The pickup and the note, which most people see here first, are changed in
 * place; every other part has a link back to correct it (C. civ. 1127-2).
 */
export function RecapStep(props: RecapStepProps) {
  const {
    draft,
    pickupWords,
    isPickupForeseen,
    pickupChoice,
    onPickupSeen,
    priced,
    gone,
    percent,
    noteOf,
    restaurant,
    onEdit,
    onChange,
    adultMissing,
    allergyGap,
    foundAllergens,
    termsLink,
  } = props
  const { firstName, lastName, email, phone } = draft.details
  const withdrawal = withdrawalOf(priced.lines)
  return (
    <div className="recap-step">
      <div className="paper">
        <RecapPickup
          words={pickupWords}
          isForeseen={isPickupForeseen}
          address={restaurant.address}
          choice={pickupChoice}
          onOpen={onPickupSeen}
        />
        <KitchenPart
          draft={draft}
          onChange={onChange}
          days={restaurant.allergyDays}
          missing={allergyGap}
          found={foundAllergens}
          phone={restaurant.phone}
          onEditCart={() => onEdit('cart')}
        />
        <section>
          <p className="small">
            {firstName} {lastName}
            <br />
            {unbroken(spaced(phone))}
            <br />
            {email}
          </p>
          <Edit what="vos coordonnées" onClick={() => onEdit('details')} />
        </section>
        <RecapLines
          priced={priced}
          gone={gone}
          percent={percent}
          noteOf={noteOf}
          edit={<Edit what="les plats" onClick={() => onEdit('cart')} />}
        />
      </div>
      {priced.hasAlcohol && (
        <AlcoholDeclaration checked={draft.adult} missing={adultMissing} onChange={adult => onChange({ adult })} />
      )}
      <p className="legal">
        {withdrawal.perishable && 'Plats périssables\u00a0: pas de droit de rétractation. '}
        {withdrawal.closedDrinks &&
          `Boissons fermées\u00a0: ${mayDrinksReturn(restaurant.legal) ? FOURTEEN_DAYS : 'pas de droit de rétractation'}. `}
        Annulation possible pendant {withFixed(restaurant).cancelMinutes}&nbsp;minutes, tant que la cuisine n’a pas
        commencé. En commandant, vous acceptez les {termsLink('conditions de vente')}.
      </p>
    </div>
  )
}

const FOURTEEN_DAYS = 'quatorze jours après le retrait pour vous rétracter'

function Edit({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button look="link" aria-label={`Modifier ${what}`} onClick={onClick}>
      Modifier
    </Button>
  )
}

type RecapPickupProps = {
  /** The pickup time as text: `aujourd’hui à 12 h 30`. */
  words: string
  /** The slot was computed without the server, which may answer another one. */
  isForeseen: boolean
  address: string
  /** The slots to choose from, shown on request. */
  choice: ReactNode
  onOpen: () => void
}

/** When and where the order is picked up; another slot is chosen in place. */
function RecapPickup({ words, isForeseen, address, choice, onOpen }: RecapPickupProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = () => {
    setOpen(true)
    onOpen()
  }
  // The button that closes the slots is removed with them, so the view and the focus return to the pickup.
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  // Escape closes the innermost thing that is open, not the checkout around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way out by the keyboard alone, beside the buttons
    <section className="recap-pickup" onKeyDown={onKeyDown}>
      <div>
        <h3 aria-live="polite">{words}</h3>
        {isForeseen && <p className="foreseen">À confirmer au retour du réseau</p>}
        <p className="small">{address}</p>
      </div>
      <Button
        ref={toggle}
        look="link"
        aria-label={isOpen ? 'Fermer le choix du retrait' : 'Modifier le retrait'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={isOpen ? close : open}
      >
        {isOpen ? 'Fermer' : 'Modifier'}
      </Button>
      {isOpen && (
        <div className="choice" id={id}>
          {choice}
          <Button block onClick={close}>
            <span>Garder {words}</span>
          </Button>
        </div>
      )}
    </section>
  )
}

type AlcoholDeclarationProps = { checked: boolean; missing: boolean; onChange: (adult: boolean) => void }

/** The notice about minors before the payment and the declaration of age (CSP L3342-1). */
function AlcoholDeclaration({ checked, missing, onChange }: AlcoholDeclarationProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // The missing declaration may lie below the fold: it is scrolled into view and focused.
  useEffect(() => {
    if (missing) box.current?.focus()
  }, [missing])
  return (
    <section className="alcohol-declaration" aria-label="Alcool">
      <p>
        <b>La vente d’alcool aux mineurs est interdite. Une pièce d’identité vous sera demandée.</b>
      </p>
      <p>L’abus d’alcool est dangereux pour la santé, à consommer avec modération.</p>
      <CheckBox
        ref={box}
        checked={checked}
        error={missing}
        aria-describedby={`${id}-note${missing ? ` ${id}-error` : ''}`}
        onChange={event => onChange(event.target.checked)}
      >
        Je déclare avoir 18 ans ou plus.
      </CheckBox>
      {missing && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" />
          Votre panier contient de l’alcool. Déclarez avoir 18 ans ou plus, ou retirez-le.
        </p>
      )}
      <p className="small soft" id={`${id}-note`}>
        Sans pièce d’identité au comptoir, la boisson n’est pas remise.
      </p>
    </section>
  )
}

type GoneLine = { id: string; facts: LineFacts; quantity: number; cents: number }

type RecapLinesProps = {
  priced: PricedOrder
  /** Lines that can no longer be had and are in no sum; the customer has not agreed yet that they go. */
  gone: readonly GoneLine[]
  /** The promotion's discount in per cent. */
  percent: number | undefined
  /** A drink's facts beside its name: volume and strength. */
  noteOf: (dishId: string) => string | undefined
  edit: ReactNode
}

/** The lines with their prices, the promotion's discount, service, VAT by rate, total. */
function RecapLines({ priced, gone, percent, noteOf, edit }: RecapLinesProps) {
  const count = priced.lines.reduce((total, line) => total + line.quantity, 0)
  return (
    <>
      <section>
        <p className="small soft">{plural(count, 'article', 'articles')}</p>
        {edit}
        <OrderLines
          lines={[
            ...priced.lines.map((line, index) => ({
              // Two lines of an order may be equal, so only the index tells them apart.
              id: String(index),
              facts: line,
              note: noteOf(line.menuItemId),
              quantity: line.quantity,
              cents: line.totalCents,
              wasCents: struckCents(line),
              free: line.rewardDish !== undefined,
            })),
            ...gone.map(line => ({ ...line, free: false, gone: true })),
          ]}
        />
        <dl>
          {priced.discountCents > 0 && (
            <>
              <dt>Réduction de {percent}&nbsp;%, déjà déduite</dt>
              <dd className="num">{formatEuros(-priced.discountCents)}</dd>
            </>
          )}
          <dt>Frais de service</dt>
          <dd className="num">{formatEuros(0)}</dd>
          {vatBreakdown(priced.lines).map(({ rate, vatCents }) => (
            <Vat key={rate} rate={rate} cents={vatCents} />
          ))}
        </dl>
      </section>
      <section className="total">
        <b>Total TTC</b>
        <Price cents={priced.totalCents} />
      </section>
    </>
  )
}

function Vat({ rate, cents }: { rate: number; cents: number }) {
  return (
    <>
      <dt>dont TVA {String(rate).replace('.', ',')}&nbsp;%</dt>
      <dd className="num">{formatEuros(cents)}</dd>
    </>
  )
}
