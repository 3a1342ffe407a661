import { useEffect } from 'react'
import { generatePath, useNavigate } from 'react-router-dom'
import type { FoundCard } from '#pwa/features/loyalty/admin/scan-calls.ts'
import { later } from '#pwa/lib/state/later.ts'
import { part } from '#pwa/ui/layout/part.tsx'
import { RESULT_ON_DESKTOP, RESULT_ON_MOBILE } from './addresses.ts'
import type { HandedOver } from './scan-result.tsx'

const loadDesktop = later(async () => (await import('./scan-result.tsx')).DesktopResultPage)
const loadMobile = later(async () => (await import('./scan-result.tsx')).MobileResultPage)

/** The pages of a scan's result. */
export const DesktopResult = part(loadDesktop)
export const MobileResult = part(loadMobile)

/** A customer stands at the counter, hence they are fetched before there is one. */
function prefetchResult(device: 'phone' | 'desktop'): void {
  const load = device === 'phone' ? loadMobile : loadDesktop
  load().catch(() => undefined)
}

/** Leads from a scanned card to its result, whose page is fetched meanwhile: a customer stands at the counter. */
export function useShowResult(): (customer: FoundCard) => void {
  const navigate = useNavigate()
  useEffect(() => prefetchResult(isPhone() ? 'phone' : 'desktop'), [])
  return ({ qr_code_id: id, qr_points: claimedPoints }) => {
    const address = isPhone() ? generatePath(RESULT_ON_MOBILE, { id }) : generatePath(RESULT_ON_DESKTOP, { qrId: id })
    void navigate(address, { state: { claimedPoints } satisfies HandedOver })
  }
}

/** A phone, as the former client told it: by its own word, or touched and narrow. */
function isPhone(): boolean {
  const isTouched = navigator.maxTouchPoints > 0
  return /Mobi/i.test(navigator.userAgent) || (isTouched && window.innerWidth <= 768)
}
