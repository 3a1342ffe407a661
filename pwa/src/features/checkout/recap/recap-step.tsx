import type { ReactNode } from 'react'
import type { PricedOrder } from '#api/features/pricing/rules/price-book.ts'
import { withdrawalOf } from '#api/features/pricing/rules/withdrawal.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { withFixed } from '#api/features/settings/contract-ordering.ts'
import { mayDrinksReturn } from '#api/features/settings/rules/restaurant-values.ts'
import { spaced, unbroken } from '#pwa/lib/format/contact-words.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import type { Draft } from '../draft.ts'
import { KitchenNote } from '../kitchen-note.tsx'
import { AlcoholDeclaration } from './alcohol-declaration.tsx'
import { type GoneLine, RecapLines } from './recap-lines.tsx'
import { RecapPickup } from './recap-pickup.tsx'
import './recap-step.css'

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
  /** What is said of a drink beside its name: volume and strength. */
  noteOf: (dishId: string) => string | undefined
  restaurant: PublicRestaurant
  onEdit: (part: 'details' | 'cart') => void
  onChange: (change: Partial<Draft>) => void
  /** The person tried to order without the declaration of age. */
  adultMissing: boolean
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
        <section>
          <KitchenNote value={draft.notes} onChange={notes => onChange({ notes })} />
        </section>
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
