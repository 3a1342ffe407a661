import { useLayoutEffect, useRef } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { useCachedCards } from '#pwa/features/loyalty/admin/scan/cached-cards.ts'
import { ArrivalBars, PrinterBars, StockAlertBars, UnpaidBars } from '#pwa/features/orders/board/board-bars.tsx'
import { DisputeBanner } from '#pwa/features/payments/admin/dispute-banner.tsx'
import { PersonBar } from '#pwa/features/staff/persons/person-bar.tsx'
import type { Staff } from '#pwa/lib/session/staff-session.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { BottomNavigation } from './entries/bottom-navigation.tsx'
import { ENTRIES, entriesOf, OTHER_PAGES, type StaffPage } from './entries/entries.ts'
import { Sidebar } from './entries/sidebar.tsx'
import { NewVersionBanner } from './new-version-banner.tsx'
import { PageArea } from './page-area.tsx'
import { QuestionsHost } from './questions-host.tsx'
import { AccessHost, ProofHost } from './session/access/access-host.tsx'
import { LeavingQuestion } from './session/leaving.tsx'
import { SessionDialog } from './session/session-dialog.tsx'
import { Shortcuts } from './shortcuts/shortcuts.tsx'
import './staff-shell.css'
import '#pwa/ui/navigation/skip-link/skip-link.css'

/** What surrounds every page of the staff's app: where to go, who is logged in, whether the server answers. */
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
        <NewVersionBanner />
        <DisputeBanner isAdmin={staff.role === 'admin'} />
        <QuestionsHost />
        <AccessHost />
        {place === 'counter' && <PersonBar />}
        <ArrivalBars />
        <StockAlertBars />
        <PrinterBars />
        <UnpaidBars />
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
