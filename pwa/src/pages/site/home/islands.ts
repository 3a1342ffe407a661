/**
 * The first page's parts that nobody sees at first. The build reads this file: the styles of what is imported here go
 * into the first style sheet (pwa/build/first-load.ts).
 */
import { island } from '#pwa/ui/layout/island.tsx'

export const BelowMenu = island(async () => (await import('./below-menu.tsx')).BelowMenu)
export const SiteFooter = island(async () => (await import('../frame/site-footer.tsx')).SiteFooter)
