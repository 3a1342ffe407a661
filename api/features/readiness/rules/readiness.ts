/** What the facts of an installation mean for whoever wants to open. Pure. */
import type { ReadinessLine } from '../contract/readiness.ts'
import type { Facts } from './facts.ts'
import { accounts, hours, passwords, printers } from './house-lines.ts'
import { backup, clock, disk, zones } from './machine-lines.ts'
import { identity, menu, payments, webhook } from './money-lines.ts'
import { address, certificate, mail, notifications, sender } from './reach-lines.ts'

/** The lines in the order in which one works through them: money and law first. */
export function readinessLines(facts: Facts): ReadinessLine[] {
  return [
    identity(facts),
    menu(facts),
    payments(facts),
    webhook(facts),
    address(facts),
    certificate(facts),
    mail(facts),
    sender(facts),
    hours(facts),
    printers(facts),
    accounts(facts),
    passwords(facts),
    notifications(facts),
    backup(facts),
    disk(facts),
    clock(facts),
    zones(facts),
  ]
}
