import { useLayoutEffect, useRef } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { useCachedCards } from '#pwa/features/loyalty/admin/cached-cards.ts'
import { Alarms, ArrivalBars, PrinterBars, StockAlertBars, UnpaidBars } from '#pwa/features/orders/board/board-bars.tsx'
import { cutWords, useWaitingTaps } from '#pwa/features/orders/board/line/board-queue.ts'
import { DisputeBanner } from '#pwa/features/payments/admin/dispute-banner.tsx'
import { LoginForm } from '#pwa/features/staff/login-form.tsx'
import { PersonBar } from '#pwa/features/staff/person-bar.tsx'
import { logOutStaff } from '#pwa/features/staff/session.ts'
import type { Staff } from '#pwa/lib/session/staff-session.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Banner } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { AccessHost, ProofHost } from './access-host.tsx'
import { ENTRIES, entriesOf, OTHER_PAGES, type StaffPage } from './entries.ts'
import { LeavingQuestion } from './leaving.tsx'
import { BottomNavigation, Sidebar } from './navigation.tsx'
import { NewVersionBanner } from './new-version-banner.tsx'
import { PageArea } from './page-area.tsx'
import { QuestionsHost } from './questions-host.tsx'
import { Shortcuts } from './shortcuts.tsx'
import './shell.css'
import '#pwa/ui/layout/island.css'

/** The frame of every page of the staff's app: where to go, who is logged in, whether the server answers. */
export function StaffShell({ staff }: { staff: Staff }) {
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const place = page?.place ?? 'desk'
  const isAlone = page?.isAlone === true
  const main = useRef<HTMLElement>(null)
  useTheme(place)
  useCachedCards()

  return (
    <div className="staff-shell" data-place={place} data-alone={isAlone || undefined}>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        Aller au contenu
      </button>
      {!isAlone && <Sidebar role={staff.role} />}
      <div className="view">
        {!page?.saysConnection && <ConnectionBanner place={place} />}
        <Alarms />
        <QuestionsHost isQuiet={page?.hasNotices === true} />
        <AccessHost isQuiet={page?.hasNotices === true} />
        {!page?.hasNotices && (
          <>
            <NewVersionBanner />
            <DisputeBanner isAdmin={staff.role === 'admin'} />
            {place === 'counter' && <PersonBar />}
            <ArrivalBars />
            <StockAlertBars />
            <PrinterBars />
            <UnpaidBars />
          </>
        )}
        <main ref={main} tabIndex={-1}>
          <PageArea page={page} role={staff.role} area={main} />
        </main>
      </div>
      {!isAlone && <BottomNavigation role={staff.role} />}
      <Shortcuts entries={entriesOf(staff.role)} />
      <LeavingQuestion />
      <ProofHost />
      <SessionDialog isOver={staff.isOver} />
    </div>
  )
}

function pageAt(pathname: string): StaffPage | undefined {
  return [...ENTRIES, ...OTHER_PAGES].find(({ path }) => matchPath(path, pathname))
}

/** The counter's pages are dark; what opens over them is outside the shell, hence at the root. */
function useTheme(place: StaffPage['place']) {
  useLayoutEffect(() => {
    if (place !== 'counter') return
    document.documentElement.dataset.theme = 'staff'
    return () => void delete document.documentElement.dataset.theme
  }, [place])
}

/** Over every page while the server does not answer: what goes on at the counter, and that nothing else is saved. */
function ConnectionBanner({ place }: Pick<StaffPage, 'place'>) {
  const isReachable = useServerReachable()
  const { count } = useWaitingTaps()
  if (isReachable) return null
  return (
    <Banner icon="offline">
      {cutWords(count)}{' '}
      {place === 'counter'
        ? 'Les commandes avancent et les cartes se lisent\u00a0; le reste attend le réseau.'
        : 'Rien ne s’enregistre avant le retour du réseau.'}
    </Banner>
  )
}

/** Over the page when the server has ended the session: what is typed behind it stays as it is. */
function SessionDialog({ isOver }: { isOver: boolean }) {
  return (
    <Sheet open={isOver} title="Session expirée" shape="card">
      <div className="session-dialog">
        <p>Reconnectez-vous&nbsp;: ce que vous avez saisi est toujours là.</p>
        <LoginForm />
        <Button look="link" onClick={() => void logOutStaff()}>
          Quitter sans reprendre
        </Button>
      </div>
    </Sheet>
  )
}
