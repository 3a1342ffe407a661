/** The dashboard's tabs, by their names in the address. */
export const DASHBOARD_TABS = [
  { name: 'apercu', title: 'Vue d’ensemble' },
  { name: 'ventes', title: 'Ventes' },
  { name: 'clients', title: 'Clients' },
  { name: 'fidelite', title: 'Fidélité' },
  { name: 'notifications', title: 'Notifications' },
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]['name']

/** What an address asks for, or the first. */
export function tabOf(text: string | null): DashboardTab {
  return DASHBOARD_TABS.find(({ name }) => name === text)?.name ?? 'apercu'
}
