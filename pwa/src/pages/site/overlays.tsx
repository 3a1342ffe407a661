/**
 * Hosts of the page: each stands where a sheet opens over it, or where a part comes later by itself, and brings its
 * code then.
 */

import { useCheckoutStep } from '#pwa/features/checkout/use-checkout-step.ts'
import { useInvited } from '#pwa/features/install/offer.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { useDeviceFact, useStore } from '#pwa/lib/state/use-store.ts'
import { somethingWaits } from '#pwa/offline/outbox/outbox-marker.ts'
import { newVersion } from '#pwa/offline/registration/new-version.ts'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { LateSheet, OnceOpened } from '#pwa/ui/overlays/late-sheet.tsx'

const loadSections = later(async () => (await import('./account/account-sections.tsx')).AccountSections)
const loadSheets = later(async () => (await import('./account/account-sections.tsx')).prefetchSections)

const expected = createStore(false)

/** Brings the account's sheets and sets them up closed, ahead of the tap that opens one. Without a line nothing happens. */
export async function expectAccount(): Promise<void> {
  if (expected.get()) return
  const [prefetchSections] = await Promise.all([loadSheets(), loadSections()]).catch(() => [])
  if (prefetchSections) expected.set(await prefetchSections())
}

/** Where the account opens, `?compte=commandes`. Its sheets stand in account-sections.tsx. */
export function AccountHost() {
  const { open, close } = useOverlay('compte')
  const isExpected = useStore(expected)
  return (
    <LateSheet
      open={open || isExpected}
      title="Votre compte"
      shape="page"
      onClose={close}
      load={loadSections}
      sheet={{ isAhead: isExpected }}
    />
  )
}

const loadCheckout = later(async () => (await import('./checkout/checkout-sheet.tsx')).CheckoutSheet)

/** Where the checkout opens. */
export function CheckoutHost() {
  const { step, close } = useCheckoutStep()
  const title = step === 'paiement' ? 'Paiement' : 'Commander'
  return <LateSheet open={step !== undefined} title={title} shape="drawer" onClose={close} load={loadCheckout} />
}

const loadSignIn = later(async () => (await import('./session/sign-in-sheet.tsx')).SignInSheet)

/** Where the sign-in dialog opens, `?connexion=entrer`. */
export function SignInHost() {
  const { open, close } = useOverlay('connexion')
  return <LateSheet open={open} title="Se connecter" shape="card" onClose={close} load={loadSignIn} />
}

const loadLegal = later(async () => (await import('./legal/legal-sheet.tsx')).LegalSheet)

/** Where the legal texts open, `?legal=cgv`. */
export function LegalHost() {
  const { open, close } = useOverlay('legal')
  return <LateSheet open={open} title="Informations légales" shape="card" onClose={close} load={loadLegal} />
}

const loadReservation = later(async () => (await import('./forms/reservation-sheet.tsx')).ReservationSheet)

/** Where a table is asked for, `?reserver`. */
export function ReservationHost() {
  const { open, close } = useOverlay('reserver')
  return <LateSheet open={open} title="Réserver une table" shape="card" onClose={close} load={loadReservation} />
}

const loadReview = later(async () => (await import('./forms/review-sheet.tsx')).ReviewSheet)

/** Where a review is written, `?avis`. */
export function ReviewFormHost() {
  const { open, close } = useOverlay('avis')
  return <LateSheet open={open} title="Donner mon avis" shape="drawer" onClose={close} load={loadReview} />
}

const loadReport = later(async () => (await import('./forms/report-sheet.tsx')).ReportSheet)

/** Where a review is reported, `?signaler`. */
export function ReportHost() {
  const { open, close } = useOverlay('signaler')
  return <LateSheet open={open} title="Signaler un avis" shape="drawer" onClose={close} load={loadReport} />
}

const MailedPromotion = partOrNothing(async () => (await import('./home/promotion-arrival.tsx')).PromotionArrival)

/** Where a mailed code comes in, `/?promo=…`. */
export function PromotionHost() {
  return (
    <OnceOpened open={useOverlay('promo').open}>
      <MailedPromotion />
    </OnceOpened>
  )
}

// Without a network the code may not be there yet: the next visit will do.
const InstallPart = partOrNothing(async () => (await import('./frame/install-part.tsx')).InstallPart)

/**
 * Where the app offers itself.
 * @param props.hasPaid what is seen here is a paid order: as good a moment as a second visit
 */
export function InstallHost({ hasPaid = false }: { hasPaid?: boolean }) {
  const isInvited = useInvited()
  return (
    <OnceOpened open={isInvited || hasPaid}>
      <InstallPart hasPaid={hasPaid} />
    </OnceOpened>
  )
}

const LaunchPart = partOrNothing(async () => (await import('./frame/launch-part.tsx')).LaunchPart)

/** In the installed app: follows clicks on its shortcuts. */
export function LaunchHost() {
  return (
    <OnceOpened open={useDeviceFact(isLaunched, false)}>
      <LaunchPart />
    </OnceOpened>
  )
}

function isLaunched(): boolean {
  return 'launchQueue' in window && !matchMedia('(display-mode: browser)').matches
}

// The code of an old release may not come without a network: nothing is lost but the offer.
const NewVersionToast = partOrNothing(async () => (await import('./frame/new-version-toast.tsx')).NewVersionToast)

/** Where the page says that it could be a newer one. */
export function NewVersionHost() {
  const isReady = useStore(newVersion) !== undefined
  return (
    <OnceOpened open={isReady}>
      <NewVersionToast />
    </OnceOpened>
  )
}

// Without a network the code may not be there yet: the form itself says what waits, and the next page will too.
const OutboxBanner = partOrNothing(async () => (await import('./forms/outbox-banner.tsx')).OutboxBanner)

/** Where the page says that something waits to be sent; the code comes only when something does. */
export function OutboxHost() {
  return (
    <OnceOpened open={useStore(somethingWaits)}>
      <OutboxBanner />
    </OnceOpened>
  )
}
