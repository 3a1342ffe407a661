import { Outlet } from 'react-router-dom'
import { LegalHost } from '../overlays.tsx'
import { SiteFooter } from './site-footer.tsx'

/** The end of every page but the first one: the footer without its invitation, and the legal texts it opens. */
export function PageFrame() {
  return (
    <>
      <Outlet />
      <SiteFooter />
      <LegalHost />
    </>
  )
}
