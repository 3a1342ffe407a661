import { type RefObject, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { StaffRole } from '#api/kernel/people/actor.ts'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { Skeleton } from '#pwa/ui/feedback/skeleton/skeleton.tsx'
import { ENTRIES, entriesOf, OTHER_PAGES, type StaffPage } from './entries/entries.ts'
import { PageErrorBoundary } from './plain/page-error-boundary.tsx'
import { StaffNotFound } from './plain/staff-not-found.tsx'
import { AdminOnly } from './session/admin-only.tsx'

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
          {[...ENTRIES, ...OTHER_PAGES].map(({ path, roles, label, page: Page }) => (
            <Route key={path} path={path} element={roles.includes(role) ? <Page /> : <AdminOnly label={label} />} />
          ))}
          {home && home.path !== '/admin' && <Route path="/admin" element={<Navigate to={home.path} replace />} />}
          <Route path="*" element={<StaffNotFound />} />
        </Routes>
        <Arrival pathname={pathname} area={area} />
      </Suspense>
    </PageErrorBoundary>
  )
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
