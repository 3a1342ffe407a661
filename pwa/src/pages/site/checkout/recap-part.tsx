import { useEffect } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { changeDraft } from '#pwa/features/checkout/draft.ts'
import { RecapStep } from '#pwa/features/checkout/recap/recap-step.tsx'
import { pickupInWords } from '#pwa/lib/pickup-words.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Price } from '#pwa/ui/price.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { LegalLink } from '../legal-link.tsx'
import type { PartProps } from './parts.ts'
import { RefusalPart } from './refusal-part.tsx'
import { StepFooter } from './step-footer.tsx'
import { useFocusAfterSignIn } from './use-focus-after-sign-in.ts'

/** Step 3: the recap and the button that orders. */
export function RecapPart({ order, ordering, flow, restaurant }: PartProps & { restaurant: PublicRestaurant }) {
  const priced = order.preview?.priced
  const orderButton = useFocusAfterSignIn()
  // What is shown to be ordered is chosen from here on: should the slot be lost, it is said.
  const earliest = order.draft.pickup ? undefined : order.pickup
  useEffect(() => {
    if (earliest) changeDraft({ pickup: earliest })
  }, [earliest])
  const edit = (part: 'pickup' | 'details' | 'cart') => {
    if (part === 'cart') flow.editCart()
    else flow.goTo(part === 'pickup' ? 'retrait' : 'vous')
  }
  return (
    <>
      {priced && order.pickup ? (
        <RecapStep
          draft={order.draft}
          pickupWords={pickupInWords(order.pickup, order.now)}
          priced={priced}
          percent={order.promotion?.percent}
          restaurant={restaurant}
          onEdit={edit}
          onChange={change => {
            changeDraft(change)
            ordering.clearAdultMissing()
          }}
          adultMissing={ordering.adultMissing}
          termsLink={words => <LegalLink name="cgv">{words}</LegalLink>}
        />
      ) : (
        !order.preview?.refusal && <Skeleton lines={6} />
      )}
      <StepFooter totalCents={undefined}>
        <RefusalPart order={order} ordering={ordering} flow={flow} />
        {priced && (
          <Button
            ref={orderButton}
            look="primary"
            block
            busy={ordering.isPlacing}
            busyLabel="Commande en cours…"
            onClick={ordering.submit}
          >
            <span>{priced.totalCents === 0 ? 'Commander' : 'Commander avec obligation de paiement'}</span>
            <Price cents={priced.totalCents} />
          </Button>
        )}
        <p className="step-note">
          {priced?.totalCents === 0
            ? 'Rien à payer : votre récompense couvre la commande.'
            : 'Paiement sécurisé par carte : Visa, Mastercard, American Express.'}
        </p>
      </StepFooter>
    </>
  )
}
