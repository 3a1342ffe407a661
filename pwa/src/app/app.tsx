import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ComponentType, type ErrorInfo, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { useHasMenu } from '#pwa/lib/menu/use-menu.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { HomePage } from '#pwa/pages/site/home/home-page.tsx'
import { LaunchHost, NewVersionHost, OutboxHost } from '#pwa/pages/site/overlays.tsx'
import { Banner } from '#pwa/ui/feedback/notice.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { part } from '#pwa/ui/layout/part.tsx'
import './crash-screen.css'

type AppProps = {
  client: QueryClient
  /** Where the address comes from: the browser, or the one page that the server renders ahead. */
  router: ComponentType<{ children: ReactNode }>
}

/** Long enough to be read; then it is nothing new any more. */
const BACK_MS = 4000

/** The customers' app: what surrounds every page, and the pages by address. The same on the server and in the browser. */
export function App({ client, router: Router }: AppProps) {
  return (
    <CrashScreen>
      <QueryClientProvider client={client}>
        <Router>
          <OfflineBanner />
          <OutboxHost />
          <SiteRoutes />
          <LaunchHost />
          <NewVersionHost />
          <ToastHost />
        </Router>
      </QueryClientProvider>
    </CrashScreen>
  )
}

const PageFrame = part(async () => (await import('#pwa/pages/site/frame/page-frame.tsx')).PageFrame)
const NotFoundPage = part(async () => (await import('#pwa/pages/site/frame/not-found-page.tsx')).NotFoundPage)
const PaymentSuccessPage = part(
  async () => (await import('#pwa/pages/site/orders/payment-success-page.tsx')).PaymentSuccessPage,
)
const PaymentCancelPage = part(
  async () => (await import('#pwa/pages/site/orders/payment-cancel-page.tsx')).PaymentCancelPage,
)
const ResetPasswordPage = part(
  async () => (await import('#pwa/pages/site/session/reset-password-page.tsx')).ResetPasswordPage,
)
const VerifyEmailPage = part(
  async () => (await import('#pwa/pages/site/session/verify-email-page.tsx')).VerifyEmailPage,
)
const MyDataPage = part(async () => (await import('#pwa/pages/site/legal/my-data-page.tsx')).MyDataPage)
const StatusPage = part(async () => (await import('#pwa/pages/site/legal/status-page.tsx')).StatusPage)
const CustomerPage = part(async () => (await import('#pwa/pages/site/frame/customer-page.tsx')).CustomerPage)
const TrackingPage = part(async () => (await import('#pwa/pages/site/orders/tracking-page.tsx')).TrackingPage)
const DineInPage = part(async () => (await import('#pwa/pages/site/home/dine-in-page.tsx')).DineInPage)
const DishPage = part(async () => (await import('#pwa/pages/site/home/dish-page.tsx')).DishPage)
const LegalPage = part(async () => (await import('#pwa/pages/site/legal/legal-page.tsx')).LegalPage)

/** The customers' pages by address. All but the first are chunks of their own. */
function SiteRoutes() {
  return (
    <Suspense fallback={<FirstWords />}>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route element={<PageFrame />}>
          <Route path="/sur-place" element={<DineInPage />} />
          <Route path="/plat/:id" element={<DishPage />} />
          <Route path="/mentions-legales" element={<LegalPage />} />
          <Route path="/confidentialite" element={<LegalPage />} />
          <Route path="/cookies" element={<LegalPage />} />
          <Route path="/cgv" element={<LegalPage />} />
          <Route path="/accessibilite" element={<LegalPage />} />
          <Route path="/payment-success" element={<PaymentSuccessPage />} />
          <Route path="/payment-cancel" element={<PaymentCancelPage />} />
          <Route path="/commande/:id" element={<TrackingPage />} />
          <Route path="/customer/:customerId" element={<CustomerPage />} />
          <Route path="/mot-de-passe" element={<ResetPasswordPage />} />
          <Route path="/verifier-email" element={<VerifyEmailPage />} />
          <Route path="/mes-donnees" element={<MyDataPage />} />
          <Route path="/statut" element={<StatusPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  )
}

/**
 * Shown until the page's own script has loaded; index.html shows the same before any script. Whoever has just paid is
 * told so.
 */
function FirstWords() {
  const hasPaid = useLocation().pathname === '/payment-success'
  return (
    <main className="first-words">
      <h1>Un instant.</h1>
      {hasPaid && <p>Vérification du paiement…</p>}
    </main>
  )
}

/**
 * The page's error boundary: one calm sentence and a way on. The cart is stored on the device, so reloading loses
 * nothing.
 */
class CrashScreen extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logProblem('The page crashed', { error, where: info.componentStack })
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <main className="crash-screen">
        <h1>La page s’est arrêtée.</h1>
        <p>Rien n’a été perdu&nbsp;: votre panier est gardé sur cet appareil.</p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Recharger la page
        </Button>
      </main>
    )
  }
}

/**
 * Stands at the top and pushes the page down while the server does not answer; on its return it says so in the same
 * place. It promises the menu only when a copy is stored.
 */
function OfflineBanner() {
  const change = useConnectionChange()
  const { pathname } = useLocation()
  const hasMenu = useHasMenu()
  if (change === 'back') return <Banner icon="check">De retour en ligne.</Banner>
  // The page of an order says it itself, with the time of its last state.
  if (!change || pathname.startsWith('/commande/')) return null
  return <Banner icon="offline">Hors connexion. {hasMenu && 'La carte et le panier restent disponibles.'}</Banner>
}

/** The connection's word: it is cut, or it has just come back. */
export function useConnectionChange(): 'cut' | 'back' | undefined {
  const reachable = useServerReachable()
  const [known, setKnown] = useState(reachable)
  const [isBack, setBack] = useState(false)
  // While rendering, so that nothing is painted between the one and the other.
  if (known !== reachable) {
    setKnown(reachable)
    setBack(reachable)
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), BACK_MS)
    return () => clearTimeout(timer)
  }, [isBack])
  if (!reachable) return 'cut'
  return isBack ? 'back' : undefined
}
