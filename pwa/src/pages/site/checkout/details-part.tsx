import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { DetailsStep } from '#pwa/features/checkout/details-step.tsx'
import { applyKeepDetails, changeDraft, eraseEntries, isFilledIn } from '#pwa/features/checkout/draft.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { PrivacyNote } from '../legal/legal-link.tsx'
import { StepFooter, useFocusAfterSignIn } from './step-footer.tsx'
import type { PartProps } from './use-ordering.ts'
import '../site-late.css'

const FORM = 'checkout-details'

/** Step 1. The earliest slot stands already, so that the recap is next; where there is none, a slot has to be chosen. */
export function DetailsPart({ order, flow, restaurant }: PartProps & { restaurant: PublicRestaurant }) {
  const isGuest = useCustomer() === undefined
  const signIn = useOverlay('connexion')
  const next = useFocusAfterSignIn()
  const goOn = () => {
    applyKeepDetails()
    flow.goTo(order.pickup ? 'recapitulatif' : 'retrait')
  }
  const erase = () => {
    eraseEntries()
    showToast({ text: 'Vos saisies sont effacées de cet appareil.' })
  }
  return (
    <>
      {isGuest && (
        <p className="have-account">
          <Button look="link" onClick={() => signIn.show('entrer')}>
            J’ai un compte, me connecter
          </Button>
        </p>
      )}
      <DetailsStep
        formId={FORM}
        draft={order.draft}
        onChange={changeDraft}
        onDone={goOn}
        isSmsOn={restaurant.sms}
        restaurantName={restaurant.name}
        hasAccount={!isGuest}
        privacy={<PrivacyNote purpose="préparer et remettre votre commande" />}
      />
      {isFilledIn(order.draft) && (
        <p className="erase-entries">
          <Button look="link" onClick={erase}>
            Effacer mes saisies
          </Button>
          Sans commande, elles restent 24 heures sur cet appareil.
        </p>
      )}
      <StepFooter totalCents={order.preview?.priced?.totalCents}>
        <Button ref={next} look="primary" block type="submit" form={FORM}>
          Continuer
          <Icon name="arrow" className="end" />
        </Button>
      </StepFooter>
    </>
  )
}
