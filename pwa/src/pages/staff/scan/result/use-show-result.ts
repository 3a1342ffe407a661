import { useEffect } from 'react'
import { generatePath, useNavigate } from 'react-router-dom'
import type { FoundCard } from '#pwa/features/loyalty/admin/scan/scan-calls.ts'
import { RESULT_ON_DESKTOP, RESULT_ON_MOBILE } from '../addresses.ts'
import { prefetchResult } from './result-pages.ts'
import type { HandedOver } from './scan-result.tsx'

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
