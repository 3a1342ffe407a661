import type { ReactNode } from 'react'
import type { PricedOrder } from '#api/features/pricing/rules.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { Button } from '#pwa/ui/button.tsx'
import type { Draft } from '../draft.ts'
import { AlcoholDeclaration } from './alcohol-declaration.tsx'
import { RecapLines } from './recap-lines.tsx'
import './recap-step.css'

type RecapStepProps = {
  draft: Draft
  /** `aujourd’hui à 12:30`. */
  pickupWords: string
  /** Chosen without the server, which has not said yet whether it can be had. */
  isPickupForeseen?: boolean
  priced: PricedOrder
  /** Of the promotion that takes something off. */
  percent: number | undefined
  restaurant: PublicRestaurant
  onEdit: (part: 'pickup' | 'details' | 'cart') => void
  onChange: (change: Partial<Draft>) => void
  /** The declaration of age is missing and was asked for. */
  adultMissing: boolean
  /** Where the terms are. */
  termsLink: (children: ReactNode) => ReactNode
}

/** Step 3: everything that will be ordered, each part with its way back to correct it (C. civ. 1127-2). */
export function RecapStep(props: RecapStepProps) {
  const {
    draft,
    pickupWords,
    isPickupForeseen,
    priced,
    percent,
    restaurant,
    onEdit,
    onChange,
    adultMissing,
    termsLink,
  } = props
  const { firstName, lastName, email, phone } = draft.details
  return (
    <div className="recap-step">
      <div className="paper">
        <section>
          <div>
            <h3>{pickupWords}</h3>
            {isPickupForeseen && <p className="foreseen">À confirmer au retour du réseau</p>}
            <p className="small">{restaurant.address}</p>
            {draft.notes.trim() && <p className="kitchen-note">{draft.notes.trim()}</p>}
          </div>
          <Edit what="le retrait" onClick={() => onEdit('pickup')} />
        </section>
        <section>
          <p className="small">
            {firstName} {lastName}
            <br />
            {phone}
            <br />
            {email}
          </p>
          <Edit what="vos coordonnées" onClick={() => onEdit('details')} />
        </section>
        <RecapLines
          priced={priced}
          percent={percent}
          edit={<Edit what="les articles" onClick={() => onEdit('cart')} />}
        />
      </div>
      {priced.hasAlcohol && (
        <AlcoholDeclaration checked={draft.adult} missing={adultMissing} onChange={adult => onChange({ adult })} />
      )}
      <p className="legal">
        Plats périssables : pas de droit de rétractation. Annulation possible pendant 15 minutes, tant que la cuisine
        n’a pas commencé. En commandant, vous acceptez les {termsLink('conditions de vente')}.
      </p>
    </div>
  )
}

function Edit({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button look="link" aria-label={`Modifier ${what}`} onClick={onClick}>
      Modifier
    </Button>
  )
}
