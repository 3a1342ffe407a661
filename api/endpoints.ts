import * as alerts from '#api/features/alerts/contract.ts'
import * as books from '#api/features/books/contract.ts'
import * as customers from '#api/features/customers/contract.ts'
import * as customersProfile from '#api/features/customers/contract-profile.ts'
import * as factors from '#api/features/factors/contract.ts'
import * as forecasts from '#api/features/forecasts/contract.ts'
import * as invoices from '#api/features/invoices/contract.ts'
import * as loyalty from '#api/features/loyalty/contract.ts'
import * as loyaltyStaff from '#api/features/loyalty/contract-staff.ts'
import * as menu from '#api/features/menu/contract.ts'
import * as menuCategories from '#api/features/menu/contract-categories.ts'
import * as menuRewards from '#api/features/menu/contract-rewards.ts'
import * as menuSetMenus from '#api/features/menu/contract-set-menus.ts'
import * as menuStaff from '#api/features/menu/contract-staff.ts'
import * as notifications from '#api/features/notifications/contract.ts'
import * as orders from '#api/features/orders/contract.ts'
import * as ordersRevisions from '#api/features/orders/contract-revisions.ts'
import * as ordersStaff from '#api/features/orders/contract-staff.ts'
import * as ordersTaking from '#api/features/orders/contract-taking.ts'
import * as ordersTracking from '#api/features/orders/contract-tracking.ts'
import * as payments from '#api/features/payments/contract.ts'
import * as paymentsDisputes from '#api/features/payments/contract-disputes.ts'
import * as payouts from '#api/features/payouts/contract.ts'
import * as pickup from '#api/features/pickup/contract.ts'
import * as pictures from '#api/features/pictures/contract.ts'
import * as printing from '#api/features/printing/contract.ts'
import * as privacy from '#api/features/privacy/contract.ts'
import * as privacyStaff from '#api/features/privacy/contract-staff.ts'
import * as promotions from '#api/features/promotions/contract.ts'
import * as push from '#api/features/push/contract.ts'
import * as readiness from '#api/features/readiness/contract.ts'
import * as reports from '#api/features/reports/contract.ts'
import * as reservations from '#api/features/reservations/contract.ts'
import * as reservationsStaff from '#api/features/reservations/contract-staff.ts'
import * as reviews from '#api/features/reviews/contract.ts'
import * as reviewsModeration from '#api/features/reviews/contract-moderation.ts'
import * as scans from '#api/features/scans/contract.ts'
import * as settings from '#api/features/settings/contract.ts'
import * as settingsStaff from '#api/features/settings/contract-staff.ts'
import * as staff from '#api/features/staff/contract.ts'
import * as withdrawals from '#api/features/withdrawals/contract.ts'
import * as withdrawalsStaff from '#api/features/withdrawals/contract-staff.ts'
import type { Endpoint } from '#api/kernel/endpoint.ts'

/** Every endpoint of the API: what the OpenAPI document shows and what the authorisation test walks. */
export const ENDPOINTS: readonly Endpoint[] = [
  alerts,
  books,
  customers,
  customersProfile,
  factors,
  forecasts,
  invoices,
  loyalty,
  loyaltyStaff,
  menu,
  menuCategories,
  menuRewards,
  menuSetMenus,
  menuStaff,
  notifications,
  orders,
  ordersRevisions,
  ordersStaff,
  ordersTaking,
  ordersTracking,
  payments,
  paymentsDisputes,
  payouts,
  pickup,
  pictures,
  printing,
  privacy,
  privacyStaff,
  promotions,
  push,
  readiness,
  reports,
  reservations,
  reservationsStaff,
  reviews,
  reviewsModeration,
  scans,
  settings,
  settingsStaff,
  staff,
  withdrawals,
  withdrawalsStaff,
]
  .flatMap(contract => Object.values(contract) as unknown[])
  .filter(isEndpoint)
  .sort(byAddress)

/** The order of the description follows the addresses, whatever file an endpoint stands in. */
function byAddress(one: Endpoint, other: Endpoint): number {
  const [a, b] = [one, other].map(({ path, method }) => `${path} ${method}`) as [string, string]
  return a < b ? -1 : Number(a > b)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'audience' in value && 'path' in value
}
