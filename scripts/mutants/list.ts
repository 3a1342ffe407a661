/** The guards, one file for each part of the application. */

import { DEVICE } from './list/device/device.ts'
import { OUTBOX } from './list/device/outbox.ts'
import { BOOKS } from './list/money/books.ts'
import { FIGURES } from './list/money/figures.ts'
import { INVOICES } from './list/money/invoices.ts'
import { OUTSIDE_MONEY } from './list/money/outside.ts'
import { PAYMENTS } from './list/money/payments.ts'
import { POINTS } from './list/money/points.ts'
import { PRICES } from './list/money/prices.ts'
import { REFUNDS } from './list/money/refunds.ts'
import { VOUCHERS } from './list/money/vouchers.ts'
import { WEBHOOKS } from './list/money/webhooks.ts'
import { WITHDRAWALS } from './list/money/withdrawals.ts'
import { DISHES } from './list/orders/dishes.ts'
import { KITCHEN } from './list/orders/kitchen.ts'
import { ORDERS } from './list/orders/orders.ts'
import { PICKUP_WINDOWS } from './list/orders/pickup-windows.ts'
import { PORTIONS } from './list/orders/portions.ts'
import { PRINTING } from './list/orders/printing.ts'
import { REVISIONS } from './list/orders/revisions.ts'
import { TABLES } from './list/orders/tables.ts'
import { TILL } from './list/orders/till.ts'
import { UNPAID_HOLDS } from './list/orders/unpaid-holds.ts'
import { FACTORS } from './list/people/factors.ts'
import { FLOODS } from './list/people/floods.ts'
import { GUESTS } from './list/people/guests.ts'
import { LETTERS } from './list/people/letters.ts'
import { LOGINS } from './list/people/logins.ts'
import { MAILED_LINKS } from './list/people/mailed-links.ts'
import { MASKS } from './list/people/masks.ts'
import { PASSWORDS } from './list/people/passwords.ts'
import { SCOPES } from './list/people/scopes.ts'
import { SESSIONS } from './list/people/sessions.ts'
import { DATABASE } from './list/serving/database.ts'
import { HEADERS } from './list/serving/headers.ts'
import { INPUT } from './list/serving/input.ts'
import { JOBS } from './list/serving/jobs.ts'
import { LIMITS } from './list/serving/limits.ts'
import { LOGS } from './list/serving/logs.ts'
import { PICTURES } from './list/serving/pictures.ts'
import { REPEATS } from './list/serving/repeats.ts'
import { ROWS_ONCE } from './list/serving/rows-once.ts'
import type { Mutant } from './taking-out/mutant.ts'

export const MUTANTS: readonly Mutant[] = [
  ...WEBHOOKS,
  ...PAYMENTS,
  ...REFUNDS,
  ...FIGURES,
  ...OUTSIDE_MONEY,
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
  ...UNPAID_HOLDS,
  ...PORTIONS,
  ...DATABASE,
  ...SCOPES,
  ...GUESTS,
  ...LETTERS,
  ...MASKS,
  ...TABLES,
  ...SESSIONS,
  ...MAILED_LINKS,
  ...PASSWORDS,
  ...LOGINS,
  ...FLOODS,
  ...BOOKS,
  ...INVOICES,
  ...PRICES,
  ...WITHDRAWALS,
  ...FACTORS,
  ...HEADERS,
  ...LIMITS,
  ...LOGS,
  ...PICTURES,
  ...INPUT,
  ...OUTBOX,
  ...DEVICE,
  ...JOBS,
]
