import { Component, type ErrorInfo, type ReactNode, type RefObject, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { mayDo, ROLES, rolesOf, type StaffRole } from '#api/kernel/people/roles.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { ENTRIES, entriesOf, OTHER_PAGES, type StaffEntry, type StaffPage } from './entries.ts'
import './shell.css'

type PageAreaProps = {
  /** The one at this address, if any. */
  page: StaffPage | undefined
  role: StaffRole
  area: RefObject<HTMLElement | null>
}

/** The page of the address: its title, its way in, and a net under it that leaves the rest of the shell alone. */
export function PageArea({ page, role, area }: PageAreaProps) {
  const { pathname } = useLocation()
  const { data: restaurant } = useRestaurant()
  const home = entriesOf(role)[0]
  return (
    <PageErrorBoundary key={pathname}>
      {restaurant && <title>{[page?.label ?? 'Espace équipe', restaurant.name].join(' · ')}</title>}
      <Suspense fallback={<Skeleton lines={6} />}>
        <Routes>
          {/* Before the page itself: who may not open it is led on. */}
          {home && home.path !== START && <Route path={START} element={<Navigate to={home.path} replace />} />}
          {[...ENTRIES, ...OTHER_PAGES].map(page => (
            <Route key={page.path} path={page.path} element={elementOf(page, role, home)} />
          ))}
          <Route path="*" element={<StaffNotFound home={home} />} />
        </Routes>
        <Arrival pathname={pathname} area={area} />
      </Suspense>
    </PageErrorBoundary>
  )
}

/** Where the app opens: whose work begins elsewhere is led there. */
const START = '/admin'

function elementOf(page: StaffPage, role: StaffRole, home: StaffEntry | undefined): ReactNode {
  const { page: Page, work } = page
  return mayDo(role, work) ? <Page /> : <NotYours page={page} home={home} />
}

let lastPathname: string | undefined

/**
 * Once the page of a new address is there, its heading takes the focus: whoever does not see the page change hears it.
 * Not where the app has just been opened: the browser begins at the top by itself.
 */
function Arrival({ pathname, area }: { pathname: string; area: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const isFirst = lastPathname === undefined
    if (lastPathname === pathname) return
    lastPathname = pathname
    if (isFirst) return
    window.scrollTo(0, 0)
    const heading = area.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? area.current)?.focus({ preventScroll: true })
  }, [pathname, area])
  return null
}

type State = { failed: boolean }

/** The net under a page, and under the app. A part that cannot be loaded says so itself (ui/layout/part). */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logProblem('A page of the staff crashed', { error, where: info.componentStack })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="plain-page" role="alert">
        <h1>Cette page s’est arrêtée.</h1>
        <p>Les commandes et les données ne sont pas touchées.</p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Recharger la page
        </Button>
      </div>
    )
  }
}

/** An address under /admin that leads nowhere. */
function StaffNotFound({ home }: { home: StaffEntry | undefined }) {
  return (
    <div className="plain-page">
      <h1>Rien à cette adresse.</h1>
      <p>Le lien est peut-être ancien.</p>
      <WayBack home={home} />
    </div>
  )
}

type NotYoursProps = { page: StaffPage; home: StaffEntry | undefined }

/** At an address that the role does not open: whose it is, and the way back to one's own work. */
function NotYours({ page: { label, work }, home }: NotYoursProps) {
  const [least] = rolesOf(work)
  return (
    <div className="plain-page">
      <h1>{label}</h1>
      <p>
        Cette page est réservée {least && ROLES[least].whose}. Pour y accéder, connectez-vous avec un compte de ce rôle.
      </p>
      <WayBack home={home} />
    </div>
  )
}

function WayBack({ home }: { home: StaffEntry | undefined }) {
  return home && <ButtonLink to={home.path}>{`Revenir à «\u00a0${home.label}\u00a0»`}</ButtonLink>
}
