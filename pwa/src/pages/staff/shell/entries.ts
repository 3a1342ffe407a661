import type { ComponentType } from 'react'
import type { StaffRole } from '#api/kernel/people/actor.ts'
import { useWaitingCount } from '#pwa/features/orders/board/board-bars.tsx'
import { useWaitingTables } from '#pwa/features/reservations/admin/queries.ts'
import { part } from '#pwa/ui/layout/part.tsx'
import type { StaffIconName } from '#pwa/ui/media/staff-icon.tsx'
import { RESULT_ON_DESKTOP, RESULT_ON_MOBILE } from '../scan/addresses.ts'
import { DesktopResult, MobileResult } from '../scan/result-pages.ts'

/** A page of the staff's app, with or without an entry that leads to it. */
export type StaffPage = {
  /** As the router writes it: `/admin/commandes`, `/admin/qr-result/:qrId`. */
  path: string
  /** What the page is called: in its title, in the sidebar and on the rail, so short that it fits there. */
  label: string
  /** Who may open it: docs/product.md#the-staffs-app. */
  roles: readonly StaffRole[]
  /** `counter`: the dark tablet theme with large targets; `desk`: the light one. */
  place: 'counter' | 'desk'
  /** Says itself that the server is gone. */
  saysConnection?: boolean
  /** Has one line of its own for what other pages have bars for. */
  hasNotices?: boolean
  /** Stands in the place of the shell, with a way back of its own. */
  isAlone?: boolean
  page: ComponentType
}

/** A page with its entry in the sidebar. An entry stands here only once its page truly works. */
export type StaffEntry = StaffPage & {
  icon: StaffIconName
  /** The letter that leads there after `g`. */
  key: string
  /** Place on the bottom navigation; without one it stands behind 'Plus', as do those that find no room. */
  rail?: number
  /** What waits there, shown beside the entry; a hook. */
  useCount?: () => number | undefined
}

/** Everything that the sidebar leads to, in its order. */
export const ENTRIES: readonly StaffEntry[] = [
  {
    path: '/admin',
    label: 'Bilan',
    icon: 'chart',
    key: 't',
    roles: ['admin', 'manager'],
    place: 'desk',
    page: part(async () => (await import('../dashboard-page.tsx')).DashboardPage),
  },
  {
    path: '/admin/commandes',
    label: 'Commandes',
    icon: 'bowl',
    key: 'c',
    rail: 1,
    roles: ['admin', 'manager'],
    place: 'counter',
    saysConnection: true,
    hasNotices: true,
    page: part(async () => (await import('../orders-page.tsx')).OrdersPage),
    useCount: useWaitingCount,
  },
  {
    path: '/admin/scan',
    label: 'Scan',
    icon: 'scan',
    key: 's',
    rail: 2,
    roles: ['admin', 'manager'],
    place: 'counter',
    page: part(async () => (await import('../scan/scan-page.tsx')).ScanPage),
  },
  {
    path: '/admin/menu',
    label: 'La carte',
    icon: 'wok',
    key: 'm',
    rail: 3,
    roles: ['admin', 'manager'],
    place: 'desk',
    page: part(async () => (await import('../menu-page.tsx')).MenuPage),
  },
  {
    path: '/admin/fidelite',
    label: 'Fidélité',
    icon: 'gift',
    key: 'f',
    rail: 4,
    roles: ['admin', 'manager'],
    place: 'desk',
    page: part(async () => (await import('../loyalty-page.tsx')).LoyaltyPage),
  },
  {
    path: '/admin/reservations',
    label: 'Tables',
    icon: 'calendar',
    key: 'r',
    rail: 5,
    roles: ['admin', 'manager'],
    place: 'desk',
    page: part(async () => (await import('../reservations-page.tsx')).ReservationsPage),
    useCount: useWaitingTables,
  },
  {
    path: '/admin/avis',
    label: 'Avis',
    icon: 'star',
    key: 'a',
    roles: ['admin', 'manager'],
    place: 'desk',
    page: part(async () => (await import('../reviews-page.tsx')).ReviewsPage),
  },
  {
    path: '/admin/statistiques',
    label: 'Statistiques',
    icon: 'gauge',
    key: 'i',
    roles: ['admin', 'manager'],
    place: 'desk',
    page: part(async () => (await import('../statistics-page.tsx')).StatisticsPage),
  },
  {
    path: '/admin/etat',
    label: 'État',
    icon: 'eye',
    key: 'v',
    roles: ['admin', 'manager'],
    place: 'desk',
    page: part(async () => (await import('../state-page.tsx')).StatePage),
  },
  {
    path: '/admin/reglages',
    label: 'Réglages',
    icon: 'settings',
    key: 'p',
    roles: ['admin'],
    place: 'desk',
    page: part(async () => (await import('../settings-page.tsx')).SettingsPage),
  },
  {
    path: '/admin/equipe',
    label: 'Équipe',
    icon: 'team',
    key: 'e',
    roles: ['admin'],
    place: 'desk',
    page: part(async () => (await import('../team-page.tsx')).TeamPage),
  },
  {
    path: '/admin/litiges',
    label: 'Litiges',
    icon: 'alert',
    key: 'l',
    roles: ['admin'],
    place: 'desk',
    page: part(async () => (await import('../disputes-page.tsx')).DisputesPage),
  },
  {
    path: '/admin/donnees',
    label: 'Données personnelles',
    icon: 'user',
    key: 'd',
    roles: ['admin'],
    place: 'desk',
    page: part(async () => (await import('../people-data-page.tsx')).PeopleDataPage),
  },
  {
    path: '/admin/journal',
    label: 'Journal',
    icon: 'journal',
    key: 'j',
    roles: ['admin'],
    place: 'desk',
    page: part(async () => (await import('../journal-page.tsx')).JournalPage),
  },
]

/** Pages that other pages lead to. */
export const OTHER_PAGES: readonly StaffPage[] = [
  {
    path: '/admin/reglages/imprimantes',
    label: 'Imprimantes',
    roles: ['admin'],
    place: 'desk',
    page: part(async () => (await import('../printers-page.tsx')).PrintersPage),
  },
  {
    path: '/admin/reglages/mise-en-service',
    label: 'Mise en service',
    roles: ['admin'],
    place: 'desk',
    page: part(async () => (await import('../readiness-page.tsx')).ReadinessPage),
  },
  {
    path: '/admin/commandes/nouvelle',
    label: 'Nouvelle commande',
    roles: ['admin', 'manager'],
    place: 'counter',
    page: part(async () => (await import('../taking/taking-page.tsx')).TakingPage),
  },
  {
    path: RESULT_ON_DESKTOP,
    label: 'Client',
    roles: ['admin', 'manager'],
    place: 'counter',
    isAlone: true,
    page: DesktopResult,
  },
  {
    path: RESULT_ON_MOBILE,
    label: 'Client',
    roles: ['admin', 'manager'],
    place: 'counter',
    isAlone: true,
    page: MobileResult,
  },
]

/** The entries of a role. */
export function entriesOf(role: StaffRole): StaffEntry[] {
  return ENTRIES.filter(({ roles }) => roles.includes(role))
}
