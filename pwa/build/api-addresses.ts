/**
 * What the API answers outside `/api`, by what its addresses begin with: in development they are passed on to it, and
 * everything else is the page's. `api/app.test.ts` finds those that are missing.
 */
export const API_ADDRESSES = [
  '/api',
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known',
  '/manifest.webmanifest',
  '/admin/manifest.webmanifest',
  '/stripe-simulator',
] as const
