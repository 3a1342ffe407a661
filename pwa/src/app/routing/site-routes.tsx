import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { HomePage } from '#pwa/pages/site/home/home-page.tsx'
import { part } from '#pwa/ui/layout/part/part.tsx'

const PageFrame = part(async () => (await import('#pwa/pages/site/frame/around/page-frame.tsx')).PageFrame)
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
const DineInPage = part(async () => (await import('#pwa/pages/site/home/menu/dine-in-page.tsx')).DineInPage)
const DishPage = part(async () => (await import('#pwa/pages/site/home/menu/dish-page.tsx')).DishPage)
const LegalPage = part(async () => (await import('#pwa/pages/site/legal/legal-page.tsx')).LegalPage)

/** The customers' pages by address. All but the first are chunks of their own. */
export function SiteRoutes() {
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
