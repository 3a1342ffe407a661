/**
 * Every job that the worker knows, a line each: its name in the queue, the verb that it calls, and its hours (crontab,
 * UTC) where it runs by the clock. Jobs that delete run at hours when nobody orders.
 */
import { forgetAlerts } from '#api/features/alerts/stored-alerts.ts'
import { closeBooks } from '#api/features/books/close-books.ts'
import { writeEntries } from '#api/features/books/write-entries.ts'
import { mailResetLink } from '#api/features/customers/reset-password.ts'
import { followInvoicedOrders } from '#api/features/invoices/issue-invoice.ts'
import { SIZE_PHOTOS, sizePhotos } from '#api/features/menu/change-dishes.ts'
import { markBestSellers } from '#api/features/menu/mark-best-sellers.ts'
import { sendMessage } from '#api/features/notifications/send-message.ts'
import { noteFailedMail } from '#api/features/orders/order-mails.ts'
import { releaseLeft, sweepRevisions, sweepUnpaid } from '#api/features/orders/paying/sweep-unpaid.ts'
import { forgetOldAllergies } from '#api/features/orders/withdraw-allergy.ts'
import { handlePaymentEvent, type StoredEvent, sweepEvents } from '#api/features/payments/receive-webhook.ts'
import { sendRefund } from '#api/features/payments/send-refund.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { sweepPayments } from '#api/features/payments/sweep-payments.ts'
import { fetchPayoutsEachHour } from '#api/features/payouts/fetch-payouts.ts'
import { feedPrinter, watchPrinters } from '#api/features/printing/feed-printer.ts'
import { forgetPrinted } from '#api/features/printing/print-jobs.ts'
import { deleteOldBooks, deleteOldEntries, deleteOldMessages } from '#api/features/privacy/delete-old-records.ts'
import { keepErasures } from '#api/features/privacy/erase-again.ts'
import { eraseIdlePeople } from '#api/features/privacy/erase-idle-people.ts'
import { mailDataLink } from '#api/features/privacy/guest-data.ts'
import { workMailing } from '#api/features/promotions/work-mailing.ts'
import { forgetDeaf } from '#api/features/push/push-to-devices.ts'
import { noticeRestore, reconcile } from '#api/features/reconciliation/reconcile.ts'
import { forgetOldReservations } from '#api/features/reservations/request-table.ts'
import { forgetOldReviews } from '#api/features/reviews/post-review.ts'
import { SIZE_HOUSE_PHOTOS, sizeHousePhotos } from '#api/features/settings/house-photos.ts'
import { keepReleases, PAGE_FOLDER } from '#api/features/site/release-files.ts'
import { mailWithdrawals } from '#api/features/withdrawals/declare-withdrawal.ts'
import { type CronJob, forgetOld, type JobHandler, type Jobs, unlockDeadWorkers } from '#api/platform/jobs/jobs.ts'

const EVERY_MINUTE = '* * * * *'

const TABLE: Readonly<Record<string, JobHandler | { run: JobHandler; at: string }>> = {
  forget_old: { run: forgetOld, at: '17 * * * *' },
  // Where several processes run, the living ones free the jobs of a killed one.
  unlock_dead_workers: { run: async services => void (await unlockDeadWorkers(services.sql)), at: EVERY_MINUTE },

  keep_release: { run: services => keepReleases(services, PAGE_FOLDER), at: '41 3 * * *' },

  // An upload asks for its sizes at once; by the clock come the photos of before, and those that failed.
  [SIZE_HOUSE_PHOTOS]: { run: sizeHousePhotos, at: '27 * * * *' },
  [SIZE_PHOTOS]: { run: sizePhotos, at: '23 * * * *' },
  mark_best_sellers: { run: markBestSellers, at: '40 3 * * *' },

  sweep_unpaid_orders: { run: services => sweepUnpaid(services, orderMoney), at: EVERY_MINUTE },
  release_left_orders: { run: services => releaseLeft(services), at: EVERY_MINUTE },
  forget_old_allergies: { run: forgetOldAllergies, at: '57 3 * * *' },
  sweep_unpaid_revisions: { run: services => sweepRevisions(services, orderMoney), at: EVERY_MINUTE },
  note_failed_mail: (services, { orderId }: { orderId: string }) => noteFailedMail(services, orderId),

  // Queued by a release before, a job names the session alone.
  handle_payment_event: (services, event: StoredEvent & { sessionId?: string }) =>
    handlePaymentEvent(services, {
      ...event,
      type: event.type ?? 'checkout.session.completed',
      objectId: event.objectId ?? event.sessionId,
    }),
  send_refund: (services, { refundId, requestId }: { refundId: string; requestId?: string }) =>
    sendRefund(services, refundId, requestId),
  sweep_payments: { run: services => sweepPayments(services), at: '*/5 * * * *' },
  sweep_provider_events: { run: services => sweepEvents(services), at: '23 * * * *' },

  write_books: { run: async services => void (await writeEntries(services)), at: EVERY_MINUTE },
  close_books: { run: async services => void (await closeBooks(services)), at: '*/5 * * * *' },

  fetch_payouts: { run: fetchPayoutsEachHour, at: '33 * * * *' },

  follow_invoiced_orders: { run: followInvoicedOrders, at: '47 * * * *' },

  feed_printer: feedPrinter,
  // It queues itself every five seconds; should that ever break off, it begins again here.
  watch_printers: { run: watchPrinters, at: EVERY_MINUTE },
  forget_printed: { run: forgetPrinted, at: '23 4 * * *' },

  send_message: (services, { messageId }: { messageId: string }) => sendMessage(services, messageId),
  mail_reset_link: (services, { email }: { email: string }) => mailResetLink(services, email),
  mail_withdrawals: (services, { orderId }: { orderId: string }) => mailWithdrawals(services, orderId),
  send_mailing: (services, { mailingId, round = 0 }: { mailingId: string; round?: number }) =>
    workMailing(services, mailingId, round),

  forget_old_reviews: { run: forgetOldReviews, at: '37 * * * *' },
  forget_old_reservations: { run: forgetOldReservations, at: '47 * * * *' },
  forget_deaf_devices: { run: forgetDeaf, at: '37 * * * *' },
  forget_alerts: { run: forgetAlerts, at: '27 * * * *' },

  mail_data_link: (services, { email }: { email: string }) => mailDataLink(services, email),
  // The list of who was erased is also written with each erasure.
  keep_erasures: { run: keepErasures, at: '47 * * * *' },
  erase_idle_people: { run: eraseIdlePeople, at: '7 3 * * *' },
  delete_old_messages: { run: deleteOldMessages, at: '17 3 * * *' },
  delete_old_entries: { run: deleteOldEntries, at: '27 3 * * *' },
  delete_old_books: { run: deleteOldBooks, at: '37 3 * * *' },

  // After the jobs that delete old rows.
  reconcile: { run: async services => void (await reconcile(services)), at: '52 3 * * *' },
  notice_restore: { run: services => noticeRestore(services), at: EVERY_MINUTE },
}

export const JOBS: Jobs = Object.fromEntries(
  Object.entries(TABLE).map(([name, job]) => [name, typeof job === 'function' ? job : job.run]),
)

export const CRON: readonly CronJob[] = Object.entries(TABLE).flatMap(([name, job]) =>
  typeof job === 'function' ? [] : [{ name, crontab: job.at }],
)
