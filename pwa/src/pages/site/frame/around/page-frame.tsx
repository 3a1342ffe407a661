import { Outlet } from 'react-router-dom'
import { LegalHost } from '../../legal/legal-host.tsx'
import { SiteFooter } from './site-footer.tsx'

/** What every page but the first one ends with: the footer without its invitation, and the legal texts it opens. */
export function PageFrame() {
  return (
    <>
      <Outlet />
      <SiteFooter />
      <LegalHost />
    </>
  )
}
