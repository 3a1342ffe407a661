import { alertsCron, alertsJobs } from '#api/features/alerts/jobs.ts'
import { customersJobs } from '#api/features/customers/jobs.ts'
import { invoicesCron, invoicesJobs } from '#api/features/invoices/jobs.ts'
import { menuCron, menuJobs } from '#api/features/menu/jobs.ts'
import { notificationsJobs } from '#api/features/notifications/jobs.ts'
import { ordersCron, ordersJobs } from '#api/features/orders/jobs.ts'
import { paymentCron, paymentJobs } from '#api/features/payments/jobs.ts'
import { orderMoney } from '#api/features/payments/order-money.ts'
import { printingCron, printingJobs } from '#api/features/printing/jobs.ts'
import { privacyCron, privacyJobs } from '#api/features/privacy/jobs.ts'
import { promotionsJobs } from '#api/features/promotions/jobs.ts'
import { pushCron, pushJobs } from '#api/features/push/jobs.ts'
import { reconciliationCron, reconciliationJobs } from '#api/features/reconciliation/jobs.ts'
import { reservationsCron, reservationsJobs } from '#api/features/reservations/jobs.ts'
import { reviewCron, reviewJobs } from '#api/features/reviews/jobs.ts'
import { settingsCron, settingsJobs } from '#api/features/settings/jobs.ts'
import { siteCron, siteJobs } from '#api/features/site/jobs.ts'
import { withdrawalsJobs } from '#api/features/withdrawals/jobs.ts'
import { type CronJob, type Jobs, platformCron, platformJobs } from '#api/platform/jobs/jobs.ts'
import { PAGE_FOLDER } from './process/page-folder.ts'

/** Every job that the worker knows, and the hours of those that run by the clock. */
export const JOBS: Jobs = {
  ...platformJobs,
  ...siteJobs(PAGE_FOLDER),
  ...settingsJobs,
  ...menuJobs,
  ...ordersJobs(orderMoney),
  ...paymentJobs,
  ...invoicesJobs,
  ...printingJobs,
  ...notificationsJobs,
  ...customersJobs,
  ...reviewJobs,
  ...promotionsJobs,
  ...reservationsJobs,
  ...pushJobs,
  ...privacyJobs,
  ...reconciliationJobs,
  ...alertsJobs,
  ...withdrawalsJobs,
}
export const CRON: readonly CronJob[] = [
  ...platformCron,
  ...siteCron,
  ...settingsCron,
  ...menuCron,
  ...ordersCron,
  ...paymentCron,
  ...invoicesCron,
  ...printingCron,
  ...reviewCron,
  ...reservationsCron,
  ...pushCron,
  ...privacyCron,
  ...reconciliationCron,
  ...alertsCron,
]
