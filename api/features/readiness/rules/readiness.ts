/** What the facts of an installation mean for whoever wants to open. Pure. */
import type { ReadinessLine } from '../contract/readiness.ts'
import type { Facts } from './facts.ts'
import { accounts, hours, printers } from './house-lines.ts'
import { clock, disk } from './machine-lines.ts'
import { identity, payments, webhook } from './money-lines.ts'
import { address, certificate, mail, notifications } from './reach-lines.ts'

/** The lines in the order in which one works through them: money and law first. */
export function readinessLines(facts: Facts): ReadinessLine[] {
  return [
    identity(facts),
    payments(facts),
    webhook(facts),
    address(facts),
    certificate(facts),
    mail(facts),
    hours(facts),
    printers(facts),
    accounts(facts),
    notifications(facts),
    clock(facts),
    disk(facts),
  ]
}
