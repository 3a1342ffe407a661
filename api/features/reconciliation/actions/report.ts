import { notifyTeam } from '#api/features/notifications/actions/notify.ts'
import { nightCheckMail } from '#api/features/notifications/rules/mails/night-check-mail.ts'
import type { Finding } from '#api/kernel/finding.ts'
import type { Services } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import { reportedSince } from '../queries/check-journal.ts'
import { FINDING_ADVICE, FINDING_WORDS, isOpen, REMIND_AFTER_DAYS } from '../rules/findings.ts'

const OPEN = 'reconcile.open'

/**
 * Writes findings into the log and the journal, and mails the restaurant those that need a person. A finding that stays
 * open is mailed again after a week, not each morning.
 */
export async function report(services: Services, findings: readonly Finding[]): Promise<void> {
  const now = services.clock()
  const fresh = await notYetReported(services, findings)
  for (const { kind, subject, isRepaired, details } of fresh) {
    services.log[isRepaired ? 'warn' : 'error'](
      { kind, subject, details },
      isRepaired ? 'repaired' : 'found, not repaired',
    )
  }
  if (fresh.length === 0) return
  await services.sql.begin(async tx => {
    for (const { kind, subject, name, isRepaired, details } of fresh) {
      const written = { finding: kind, ...(name && { name }), ...details }
      const entry = { staffId: null, subject, at: now, details: written }
      // 'mended' means repaired: stored entries have this name, and so has the journal that the API sends.
      await writeAuditEntry(
        tx,
        isRepaired ? { ...entry, action: 'reconcile.mended' } : { ...entry, action: 'reconcile.open' },
      )
    }
    const open = fresh.filter(isOpen)
    if (open.length === 0) return
    const points = open.map(({ kind, name, details }) => ({
      what: FINDING_WORDS[kind],
      name: name ?? '',
      amount: String(details?.amount ?? ''),
      advice: FINDING_ADVICE[kind] ?? '',
    }))
    const data = nightCheckMail(points, `${services.origins[0]}/admin/journal`)
    // A day may have several: after a restore the books are compared at once. None comes twice, since what was told is
    // written above.
    await notifyTeam(services, tx, 'night-check', `night-check ${now.toISOString()}`, data)
  })
}

async function notYetReported({ sql, clock }: Services, findings: readonly Finding[]): Promise<Finding[]> {
  const since = new Date(clock().getTime() - REMIND_AFTER_DAYS * 24 * 60 * 60_000)
  const subjects = findings.filter(isOpen).map(({ subject }) => subject)
  const reported = await reportedSince(sql, OPEN, subjects, since)
  return findings.filter(finding => finding.isRepaired || !reported.has(`${finding.kind} ${finding.subject}`))
}
