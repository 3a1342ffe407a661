/** The guards, one file for each part of the application. */
import { DATABASE } from './list/database.ts'
import { DEVICE } from './list/device.ts'
import { DISHES } from './list/dishes.ts'
import { HEADERS } from './list/headers.ts'
import { INPUT } from './list/input.ts'
import { JOBS } from './list/jobs.ts'
import { KITCHEN } from './list/kitchen.ts'
import { LIMITS } from './list/limits.ts'
import { LOGINS } from './list/logins.ts'
import { LOGS } from './list/logs.ts'
import { MAILED_LINKS } from './list/mailed-links.ts'
import { MASKS } from './list/masks.ts'
import { ORDERS } from './list/orders.ts'
import { OUTBOX } from './list/outbox.ts'
import { PASSWORDS } from './list/passwords.ts'
import { PAYMENTS } from './list/payments.ts'
import { PICKUP_WINDOWS } from './list/pickup-windows.ts'
import { PICTURES } from './list/pictures.ts'
import { POINTS } from './list/points.ts'
import { PORTIONS } from './list/portions.ts'
import { PRINTING } from './list/printing.ts'
import { REFUNDS } from './list/refunds.ts'
import { REPEATS } from './list/repeats.ts'
import { REVISIONS } from './list/revisions.ts'
import { ROWS_ONCE } from './list/rows-once.ts'
import { SCOPES } from './list/scopes.ts'
import { SESSIONS } from './list/sessions.ts'
import { TABLES } from './list/tables.ts'
import { TILL } from './list/till.ts'
import { VOUCHERS } from './list/vouchers.ts'
import { WEBHOOKS } from './list/webhooks.ts'
import type { Mutant } from './taking-out/mutant.ts'

export const MUTANTS: readonly Mutant[] = [
  ...WEBHOOKS,
  ...PAYMENTS,
  ...REFUNDS,
  ...REVISIONS,
  ...ORDERS,
  ...KITCHEN,
  ...TILL,
  ...PRINTING,
  ...DISHES,
  ...REPEATS,
  ...ROWS_ONCE,
  ...POINTS,
  ...VOUCHERS,
  ...PICKUP_WINDOWS,
  ...PORTIONS,
  ...DATABASE,
  ...SCOPES,
  ...MASKS,
  ...TABLES,
  ...SESSIONS,
  ...MAILED_LINKS,
  ...PASSWORDS,
  ...LOGINS,
  ...HEADERS,
  ...LIMITS,
  ...LOGS,
  ...PICTURES,
  ...INPUT,
  ...OUTBOX,
  ...DEVICE,
  ...JOBS,
]
