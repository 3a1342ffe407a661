import { later } from '#pwa/lib/state/later.ts'
import { part } from '#pwa/ui/layout/part/part.tsx'

const loadDesktop = later(async () => (await import('./desktop-result-page.tsx')).DesktopResultPage)
const loadMobile = later(async () => (await import('./mobile-result-page.tsx')).MobileResultPage)

/** The pages of a scan's result. */
export const DesktopResult = part(loadDesktop)
export const MobileResult = part(loadMobile)

/** A customer stands at the counter, hence they are fetched before there is one. */
export function prefetchResult(device: 'phone' | 'desktop'): void {
  const load = device === 'phone' ? loadMobile : loadDesktop
  load().catch(() => undefined)
}
