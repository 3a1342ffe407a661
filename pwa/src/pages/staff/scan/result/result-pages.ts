import { prefetchable } from '#pwa/ui/navigation/prefetchable/prefetchable.ts'

/** The pages of a scan's result: a customer stands at the counter, hence fetched before there is one. */
export const DesktopResult = prefetchable(async () => (await import('./desktop-result-page.tsx')).DesktopResultPage)
export const MobileResult = prefetchable(async () => (await import('./mobile-result-page.tsx')).MobileResultPage)
