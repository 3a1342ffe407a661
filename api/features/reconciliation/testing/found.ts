import type { Finding } from '#api/kernel/people/journal.ts'
import type { TestApp } from '#api/testing/app/test-app.ts'
import { reconcile } from '../reconcile.ts'

/** What the reconciliation finds now, one line each: `slot_miscounted 2026-… repaired`. */
export async function found({ services }: TestApp): Promise<string[]> {
  return (await reconcile(services)).map(inALine)
}

function inALine({ kind, subject, isRepaired }: Finding): string {
  return `${kind} ${subject} ${isRepaired ? 'repaired' : 'open'}`
}
