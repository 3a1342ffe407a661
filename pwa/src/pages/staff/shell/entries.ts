import type { ComponentType } from 'react'
import { mayDo, type StaffRole, type Work } from '#api/kernel/people/roles.ts'
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
  /** Whoever has it may open the page: docs/product.md#the-staffs-app. */
  work: Work
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
    work: 'figures',
    place: 'desk',
    page: part(async () => (await import('../dashboard-page.tsx')).DashboardPage),
  },
  {
    path: '/admin/commandes',
    label: 'Commandes',
    icon: 'bowl',
    key: 'c',
    rail: 1,
    work: 'kitchen',
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
    work: 'loyalty',
    place: 'counter',
    page: part(async () => (await import('../scan/scan-page.tsx')).ScanPage),
  },
  {
    path: '/admin/menu',
    label: 'La carte',
    icon: 'wok',
    key: 'm',
    rail: 3,
    work: 'menu',
    place: 'desk',
    page: part(async () => (await import('../menu-page.tsx')).MenuPage),
  },
  {
    path: '/admin/fidelite',
    label: 'Fidélité',
    icon: 'gift',
    key: 'f',
    rail: 4,
    work: 'loyalty',
    place: 'desk',
    page: part(async () => (await import('../loyalty-page.tsx')).LoyaltyPage),
  },
  {
    path: '/admin/reservations',
    label: 'Tables',
    icon: 'calendar',
    key: 'r',
    rail: 5,
    work: 'tables',
    place: 'desk',
    page: part(async () => (await import('../reservations-page.tsx')).ReservationsPage),
    useCount: useWaitingTables,
  },
  {
    path: '/admin/avis',
    label: 'Avis',
    icon: 'star',
    key: 'a',
    work: 'reviews',
    place: 'desk',
    page: part(async () => (await import('../reviews-page.tsx')).ReviewsPage),
  },
  {
    path: '/admin/statistiques',
    label: 'Statistiques',
    icon: 'gauge',
    key: 'i',
    work: 'figures',
    place: 'desk',
    page: part(async () => (await import('../statistics-page.tsx')).StatisticsPage),
  },
  {
    path: '/admin/comptabilite',
    label: 'Comptabilité',
    icon: 'list',
    key: 'b',
    work: 'books',
    place: 'desk',
    page: part(async () => (await import('../books-page.tsx')).BooksPage),
  },
  {
    path: '/admin/virements',
    label: 'Virements',
    icon: 'bank',
    key: 'w',
    work: 'books',
    place: 'desk',
    page: part(async () => (await import('../payouts-page.tsx')).PayoutsPage),
  },
  {
    path: '/admin/etat',
    label: 'État',
    icon: 'eye',
    key: 'v',
    work: 'state',
    place: 'desk',
    page: part(async () => (await import('../state-page.tsx')).StatePage),
  },
  {
    path: '/admin/reglages',
    label: 'Réglages',
    icon: 'settings',
    key: 'p',
    work: 'administration',
    place: 'desk',
    page: part(async () => (await import('../settings-page.tsx')).SettingsPage),
  },
  {
    path: '/admin/equipe',
    label: 'Équipe',
    icon: 'team',
    key: 'e',
    work: 'administration',
    place: 'desk',
    page: part(async () => (await import('../team-page.tsx')).TeamPage),
  },
  {
    path: '/admin/litiges',
    label: 'Litiges',
    icon: 'alert',
    key: 'l',
    work: 'administration',
    place: 'desk',
    page: part(async () => (await import('../disputes-page.tsx')).DisputesPage),
  },
  {
    path: '/admin/donnees',
    label: 'Données personnelles',
    icon: 'user',
    key: 'd',
    work: 'administration',
    place: 'desk',
    page: part(async () => (await import('../people-data-page.tsx')).PeopleDataPage),
  },
  {
    path: '/admin/journal',
    label: 'Journal',
    icon: 'journal',
    key: 'j',
    work: 'administration',
    place: 'desk',
    page: part(async () => (await import('../journal-page.tsx')).JournalPage),
  },
]

/** Pages that other pages lead to. */
export const OTHER_PAGES: readonly StaffPage[] = [
  {
    path: '/admin/reglages/imprimantes',
    label: 'Imprimantes',
    work: 'administration',
    place: 'desk',
    page: part(async () => (await import('../printers-page.tsx')).PrintersPage),
  },
  {
    path: '/admin/reglages/mise-en-service',
    label: 'Mise en service',
    work: 'administration',
    place: 'desk',
    page: part(async () => (await import('../readiness-page.tsx')).ReadinessPage),
  },
  {
    path: '/admin/commandes/nouvelle',
    label: 'Nouvelle commande',
    work: 'orders',
    place: 'counter',
    page: part(async () => (await import('../taking/taking-page.tsx')).TakingPage),
  },
  {
    path: RESULT_ON_DESKTOP,
    label: 'Client',
    work: 'loyalty',
    place: 'counter',
    isAlone: true,
    page: DesktopResult,
  },
  {
    path: RESULT_ON_MOBILE,
    label: 'Client',
    work: 'loyalty',
    place: 'counter',
    isAlone: true,
    page: MobileResult,
  },
]

/** The entries of a role; the first is where it begins after a login. */
export function entriesOf(role: StaffRole): StaffEntry[] {
  return ENTRIES.filter(({ work }) => mayDo(role, work))
}
