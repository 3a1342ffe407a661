import type { ComponentType } from 'react'
import { part } from '#pwa/ui/layout/part/part.tsx'
import { PointsTab } from './points-tab.tsx'

/** A part of the page with its own address, `?onglet=`. */
type LoyaltyTab = { name: string; title: string; panel: ComponentType }

/** The parts of `/admin/fidelite`; the first one is shown where the address names none. One stands here once it works. */
export const TABS: readonly [LoyaltyTab, ...LoyaltyTab[]] = [
  { name: 'points', title: 'Points', panel: PointsTab },
  { name: 'qr', title: 'Codes QR', panel: part(async () => (await import('./qr-tab.tsx')).QrTab) },
]
