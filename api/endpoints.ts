import * as alerts from '#api/features/alerts/contract.ts'
import * as access from '#api/features/customers/contract.ts'
import * as customerPasskeys from '#api/features/customers/contract-passkeys.ts'
import * as profile from '#api/features/customers/contract-profile.ts'
import * as factors from '#api/features/factors/contract.ts'
import * as proof from '#api/features/factors/contract-proof.ts'
import * as forecasts from '#api/features/forecasts/contract.ts'
import * as invoices from '#api/features/invoices/contract.ts'
import * as loyalty from '#api/features/loyalty/contract.ts'
import * as qr from '#api/features/loyalty/contract-cards.ts'
import * as loyaltyAdmin from '#api/features/loyalty/contract-staff.ts'
import * as menu from '#api/features/menu/contract.ts'
import * as menuAdmin from '#api/features/menu/contract-staff.ts'
import * as menuTable from '#api/features/menu/contract-staff.ts'
import * as portions from '#api/features/menu/contract-staff.ts'
import * as priceHistory from '#api/features/menu/contract-staff.ts'
import * as messages from '#api/features/notifications/contract.ts'
import * as returnedMail from '#api/features/notifications/contract.ts'
import * as stockAlert from '#api/features/notifications/contract.ts'
import * as orders from '#api/features/orders/contract.ts'
import * as revisions from '#api/features/orders/contract-revisions.ts'
import * as board from '#api/features/orders/contract-staff.ts'
import * as unpaidHolds from '#api/features/orders/contract-staff.ts'
import * as takenOrders from '#api/features/orders/contract-taking.ts'
import * as tracking from '#api/features/orders/contract-tracking.ts'
import * as payments from '#api/features/payments/contract.ts'
import * as disputes from '#api/features/payments/contract-disputes.ts'
import * as pickup from '#api/features/pickup/contract.ts'
import * as pictures from '#api/features/pictures/contract.ts'
import * as cloudPrint from '#api/features/printing/contract.ts'
import * as epsonPrint from '#api/features/printing/contract.ts'
import * as printers from '#api/features/printing/contract.ts'
import * as privacy from '#api/features/privacy/contract.ts'
import * as guestData from '#api/features/privacy/contract-guest.ts'
import * as contracts from '#api/features/privacy/contract-staff.ts'
import * as peopleData from '#api/features/privacy/contract-staff.ts'
import * as promotions from '#api/features/promotions/contract.ts'
import * as push from '#api/features/push/contract.ts'
import * as readiness from '#api/features/readiness/contract.ts'
import * as reports from '#api/features/reports/contract.ts'
import * as reservations from '#api/features/reservations/contract.ts'
import * as reservationsAdmin from '#api/features/reservations/contract-staff.ts'
import * as reviews from '#api/features/reviews/contract.ts'
import * as reviewReports from '#api/features/reviews/contract-moderation.ts'
import * as reviewsAdmin from '#api/features/reviews/contract-moderation.ts'
import * as scans from '#api/features/scans/contract.ts'
import * as settings from '#api/features/settings/contract.ts'
import * as housePhotos from '#api/features/settings/contract-staff.ts'
import * as opening from '#api/features/settings/contract-staff.ts'
import * as settingsAdmin from '#api/features/settings/contract-staff.ts'
import * as persons from '#api/features/staff/contract.ts'
import * as staff from '#api/features/staff/contract.ts'
import * as withdrawals from '#api/features/withdrawals/contract.ts'
import * as withdrawalsAdmin from '#api/features/withdrawals/contract-staff.ts'
import type { Endpoint } from '#api/kernel/endpoint.ts'

/** Every endpoint of the API: what the OpenAPI document shows and what the authorisation test walks. */
export const ENDPOINTS: readonly Endpoint[] = [
  menu,
  menuAdmin,
  menuTable,
  priceHistory,
  portions,
  settings,
  settingsAdmin,
  opening,
  housePhotos,
  forecasts,
  readiness,
  alerts,
  pickup,
  orders,
  tracking,
  revisions,
  unpaidHolds,
  board,
  takenOrders,
  payments,
  disputes,
  epsonPrint,
  printers,
  cloudPrint,
  promotions,
  returnedMail,
  stockAlert,
  reservations,
  reservationsAdmin,
  access,
  customerPasskeys,
  profile,
  privacy,
  guestData,
  peopleData,
  contracts,
  pictures,
  loyalty,
  qr,
  scans,
  loyaltyAdmin,
  staff,
  factors,
  proof,
  persons,
  reports,
  reviews,
  reviewsAdmin,
  reviewReports,
  messages,
  push,
  invoices,
  withdrawals,
  withdrawalsAdmin,
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
