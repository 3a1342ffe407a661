import type { Services } from '#api/platform/context/context.ts'
import { endJob, nextJob, type PrintJob } from '../../queries/print-jobs.ts'
import type { PrinterRow } from '../../queries/printers.ts'
import type { Paper } from '../../rules/ticket/paper.ts'
import { paperOf } from './render-job.ts'

export type Waiting = { job: PrintJob; paper: Paper }

/** The next ticket of which something comes out; those of which nothing does are ended on the way. */
export async function nextTicket(services: Services, printer: PrinterRow): Promise<Waiting | undefined> {
  const { sql, clock } = services
  for (;;) {
    const job = await nextJob(sql, printer.id)
    if (!job) return undefined
    const paper = await paperOf(services, printer, job)
    if (paper) return { job, paper }
    await endJob(sql, job.id, job.sendings > 0 ? 'failed' : 'void', clock())
  }
}
