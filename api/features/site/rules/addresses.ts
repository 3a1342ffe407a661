/** Which addresses are pages, and what search engines are told of them. Pure. */

/**
 * The addresses that the pages' routers know, besides `/`. Any other is answered 404, with the page's own words.
 * None of them is for a search engine.
 */
const PAGES: readonly RegExp[] = [
  /^\/payment-(success|cancel)$/,
  /^\/commande\/[^/]+$/,
  /^\/customer\/[^/]+$/,
  /^\/verifier-email$/,
  /^\/mot-de-passe$/,
  // The staff's pages, and the results of a scan.
  /^\/admin(\/(commandes|menu|fidelite|reservations|avis|statistiques|reglages|equipe|journal|scan)?)?$/,
  /^\/admin\/qr-(result|mobile)\/[^/]+$/,
]

/** The documents of the two apps: whichever stands at a path knows, and says, whether something is there. */
export function documentOf(path: string): string {
  return /^\/admin(\/|$)/.test(path) ? '/admin/admin.html' : '/index.html'
}

/** Whether there is a page at this path, as the routers (pwa/src/app/site-routes.tsx, pages/staff/shell/entries/entries.ts) see it. */
export function isPage(path: string): boolean {
  return path === '/' || PAGES.some(page => page.test(path))
}

/** What crawlers leave alone: pages of a person or of the staff, and calls. */
const PRIVATE = ['/commande/', '/customer/', '/payment-', '/verifier-email', '/mot-de-passe', '/admin', '/api/']

/** `robots.txt`. */
export function robots(origin: string): string {
  return ['User-agent: *', ...PRIVATE.map(path => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** `sitemap.xml`: the one page there is to find. */
export function sitemap(origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/</loc></url></urlset>
`
}
