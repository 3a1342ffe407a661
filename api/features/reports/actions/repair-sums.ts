import type { Finding } from '#api/kernel/finding.ts'
import type { Services } from '#api/platform/context/context.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import { differingSums, recountReports } from '../queries/reconcile-reports.ts'

/** Recounts the reports' sums where they differ from what the orders add up to. */
export async function repairSums(services: Services): Promise<Finding[]> {
  const differing = await differingSums(services.sql)
  return await repairEach(
    services,
    differing.length > 0 ? [differing.join(', ')] : [],
    sums => ({ kind: 'reports_differ', subject: 'rapports', details: { sums } }),
    () => services.sql.begin(recountReports),
  )
}
