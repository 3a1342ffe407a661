import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { feedPrinter, watchPrinters } from './feed-printer.ts'
import { forgetPrinted } from './print-jobs.ts'

export const printingJobs: Jobs = {
  forget_printed: forgetPrinted,
  feed_printer: feedPrinter,
  watch_printers: watchPrinters,
}
export const printingCron: CronJob[] = [
  { name: 'forget_printed', crontab: '23 4 * * *' },
  // It queues itself every five seconds; should that ever break off, it begins again here.
  { name: 'watch_printers', crontab: '* * * * *' },
]
