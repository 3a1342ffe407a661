/**
 * The site's pages: one line an address, as the page's router writes it. Of it follow which addresses are answered with 404,
 * what robots.txt and the sitemap say, whether the address may leave in a Referer, and which pages are rendered ahead.
 * Pure and small: the first load may have it.
 */

import { LEGAL_PAGES } from '#api/features/notifications/rules/legal-text.ts'
import { DINE_IN_PATH } from './page-names.ts'

/**
 * - `listed`: for search engines, rendered ahead
 * - `unlisted`: open to whoever knows it, left alone by crawlers
 * - `secret`: its address holds a secret or says who somebody is; left alone by crawlers, and in no Referer
 */
type Reach = 'listed' | 'unlisted' | 'secret'

/** A dish's own page: one for each dish. */
export const DISH_PAGE = '/plat/:id'

export const SITE_PAGES: readonly { path: `/${string}`; reach: Reach }[] = [
  { path: '/', reach: 'listed' },
  { path: DINE_IN_PATH, reach: 'listed' },
  { path: DISH_PAGE, reach: 'listed' },
  ...LEGAL_PAGES.map(({ path }) => ({ path, reach: 'listed' as const })),
  { path: '/commande/:id', reach: 'secret' },
  { path: '/customer/:customerId', reach: 'secret' },
  { path: '/payment-success', reach: 'secret' },
  { path: '/payment-cancel', reach: 'unlisted' },
  { path: '/verifier-email', reach: 'secret' },
  { path: '/mot-de-passe', reach: 'secret' },
  { path: '/mes-donnees', reach: 'secret' },
  { path: '/statut', reach: 'unlisted' },
]

const PATTERNS = SITE_PAGES.map(({ path, reach }) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  reach,
}))

/** Whether a path is one of these pages, whatever stands in the place of `:id`. */
export function isSitePage(path: string, only?: Reach): boolean {
  return PATTERNS.some(({ pattern, reach }) => (only === undefined || reach === only) && pattern.test(path))
}

/** The addresses of a reach up to where they vary: `/commande/` of `/commande/:id`. */
export function beginningsOf(...reaches: Reach[]): string[] {
  return SITE_PAGES.filter(({ reach }) => reaches.includes(reach)).map(({ path }) => path.replace(/:.*/, ''))
}

const SECRETS = beginningsOf('secret').map(start => `${start.replace(/\/$/, '')}/`)

/** Whether an address must not leave in a Referer, also where nothing stands at it. */
export function isSecretAddress(path: string): boolean {
  return SECRETS.some(start => `${path}/`.startsWith(start))
}
