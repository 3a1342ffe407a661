import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { LEGAL_PAGES } from '#api/features/notifications/rules/legal-text.ts'
import { legalTitle } from '#api/features/site/rules/page-names.ts'
import { LegalText, legalTemplate } from '#pwa/features/legal/legal-text.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { later } from '#pwa/lib/state/later.ts'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { part } from '#pwa/ui/layout/part.tsx'
import { CONTENT_ID } from '#pwa/ui/layout/skip-link.tsx'
import { SiteHeader } from '../frame/site-header.tsx'
import { AccountHost, SignInHost } from '../overlays.tsx'
import { AccountCorner } from '../session/account-corner.tsx'
import '../site-late.css'

/** A legal text as a page of its own, at its own address: `/cgv`, `/mentions-legales`. */
export function LegalPage() {
  const { pathname } = useLocation()
  const { data: restaurant } = useRestaurant()
  const shown = LEGAL_PAGES.find(({ path }) => path === pathname) ?? LEGAL_PAGES[0]
  const Text = TEXTS[shown.name]
  return (
    <>
      {restaurant && <title>{legalTitle(restaurant, shown.title)}</title>}
      <SiteHeader account={<AccountCorner />} />
      <main className="legal-page" id={CONTENT_ID}>
        <nav aria-label="Informations légales">
          <ul>
            {LEGAL_PAGES.map(({ name, path, title }) => (
              <li key={name}>
                <Link to={path} aria-current={name === shown.name ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Suspense fallback={<Skeleton lines={9} />}>
          <Text />
        </Suspense>
        {shown.name === 'confidentialite' && <ButtonLink to="/mes-donnees">Mes données, sans compte</ButtonLink>}
      </main>
      <AccountHost />
      <SignInHost />
    </>
  )
}

type LegalName = (typeof LEGAL_PAGES)[number]['name']

/**
 * Each with its text, which comes before it is rendered: on the server, and while the browser takes over what the server
 * has rendered.
 */
const TEXTS = Object.fromEntries(LEGAL_PAGES.map(({ name }) => [name, lazyText(name)])) as Record<
  LegalName,
  ComponentType
>

function lazyText(name: LegalName): ComponentType {
  const withTemplate = async () => {
    const template = await legalTemplate(name)
    return () => <Filled template={template} />
  }
  return part(later(withTemplate))
}

function Filled({ template }: { template: string }) {
  const { data: restaurant, isError, refetch } = useRestaurant()
  if (restaurant) return <LegalText template={template} restaurant={restaurant} isPage />
  return isError ? <RetryButton onRetry={() => void refetch()} /> : <Skeleton lines={9} />
}
