/** Addresses: which of them are pages, and the files that tell crawlers and finders of holes about them. */

import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { Services } from '#api/platform/context.ts'
import { publicPaths } from './public-pages.ts'
import { beginningsOf, isSitePage } from './rules/site-pages.ts'

/** The staff's pages, and the result of a scan. None of them is meant for search engines. */
const STAFF_PAGES: readonly RegExp[] = [
  /^\/admin(\/(commandes(\/nouvelle)?|menu|fidelite|reservations|avis|statistiques|comptabilite|virements|etat|reglages(\/(imprimantes|mise-en-service))?|equipe|litiges|donnees|journal|scan)?)?$/,
  /^\/admin\/qr-(result|mobile)\/[^/]+$/,
]

/** The document of the app that a path belongs to; its router shows whether there is a page at the path. */
export function documentOf(path: string): string {
  return /^\/admin(\/|$)/.test(path) ? '/admin/admin.html' : '/index.html'
}

/**
 * Whether there is a page at this path, as the routers see it (pwa/src/app/app.tsx,
 * pages/staff/shell/entries.ts); any other is answered with 404, where the page shows its own words.
 */
export function isPage(path: string): boolean {
  return isSitePage(path) || STAFF_PAGES.some(page => page.test(path))
}

/** Whether search engines may list what stands at this path. */
export function isPublic(path: string): boolean {
  return isSitePage(path, 'listed')
}

/** The dishes' pictures, which the public pages show. */
const PICTURES = ['/api/pictures/', '/api/drawings/']

/** Crawlers are asked to leave these alone: pages of a person or of the staff, and the API. */
const PRIVATE = [...beginningsOf('secret', 'unlisted'), '/admin', '/api/']

/** The text of `robots.txt`. */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    ...PICTURES.map(path => `Allow: ${path}`),
    ...PRIVATE.map(path => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

const DAY_MS = 86_400_000
/** RFC 9116, 2.5.5: less than a year, so that nobody trusts a file that was left behind. */
const SECURITY_TEXT_DAYS = 180

/**
 * The text of `/.well-known/security.txt` (RFC 9116): where a hole is reported. Its end is always half a year away,
 * since the running application vouches for it.
 * @param email the restaurant's own; '' where none is set: then the legal notice says how it is reached
 */
export function securityText({ origin, email, now }: { origin: string; email: string; now: Date }): string {
  const days = Math.floor(now.getTime() / DAY_MS) + SECURITY_TEXT_DAYS
  return [
    ...(email === '' ? [] : [`Contact: mailto:${encodeURI(email)}`]),
    `Contact: ${origin}/mentions-legales`,
    `Expires: ${new Date(days * DAY_MS).toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** The text of `sitemap.xml`. Paths hold nothing that XML would read as its own. */
function sitemap(origin: string, paths: readonly string[]): string {
  const pages = paths.map(path => `<url><loc>${origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>
`
}

/** `/sitemap.xml` with a page for each dish of today's menus. */
export async function currentSitemap({ snapshots, origins }: Services): Promise<string> {
  const { menu } = await snapshots.read(menuSnapshot)
  return sitemap(origins[0] ?? '', publicPaths(menu))
}

/** `/.well-known/security.txt` with the restaurant's own address and today's end. */
export async function currentSecurityText(services: Services): Promise<string> {
  const { restaurant } = await services.snapshots.read(settingsSnapshot)
  return securityText({ origin: services.origins[0] ?? '', email: restaurant.email, now: services.clock() })
}
