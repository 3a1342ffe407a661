import { SiteHeader } from '#pwa/app/site-header.tsx'

export function HomePage() {
  return <SiteHeader />
}
