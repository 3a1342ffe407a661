import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { changePrinter, createPrinter, listPrinters, Printer } from '../contract/printers.ts'
import {
  insertPrinter,
  type ListedPrinter,
  lockedPrinter,
  lockPrinters,
  notifyPrinters,
  printers,
  removePrinter,
  updatePrinter,
} from '../queries/printers.ts'
import { shownState } from '../rules/printer-state.ts'
import { hashOfSecret, newSecret } from './secrets.ts'

/** More than any kitchen has: each order makes a job for each of them. */
const MOST_PRINTERS = 12

export async function allPrinters(ctx: Ctx): Promise<OutputOf<typeof listPrinters>> {
  return { printers: (await printers(ctx.sql)).map(row => toPrinter(row, ctx.clock())) }
}

/**
 * Makes a printer.
 * @returns its address; a repeated call does not show it again, since its secret is stored nowhere
 * @throws AppError 'too_many_printers'
 */
export async function makePrinter(
  ctx: Ctx,
  body: InputOf<typeof createPrinter>['body'],
): Promise<OutputOf<typeof createPrinter>> {
  const [id, secret] = [uuid(), newSecret()]
  return await ctx.sql.begin(async tx => {
    if ((await lockPrinters(tx)) >= MOST_PRINTERS) {
      throw new AppError('too_many_printers', { values: { count: String(MOST_PRINTERS) } })
    }
    await insertPrinter(tx, { ...body, id, secretHash: hashOfSecret(secret), createdAt: ctx.clock() })
    await note(ctx, tx, 'printer.created', id, { name: body.name })
    const printer = await printerOf(ctx, tx, id)
    await cacheAnswer(tx, ctx, { status: 201, response: { printer, address: null } })
    return { printer, address: addressOf(ctx, secret) }
  })
}

/**
 * Changes a printer; what waits for it is printed as it is set then.
 * @throws AppError 'not_found'
 */
export async function setPrinter(
  ctx: Ctx,
  id: string,
  { active, newAddress, ...change }: InputOf<typeof changePrinter>['body'],
): Promise<OutputOf<typeof changePrinter>> {
  const secret = newAddress ? newSecret() : undefined
  return await ctx.sql.begin(async tx => {
    const before = await lockedPrinter(tx, id)
    if (!before) throw new AppError('not_found')
    const after = { ...before, ...change, isActive: active ?? before.isActive }
    await updatePrinter(tx, { ...after, secretHash: secret === undefined ? undefined : hashOfSecret(secret) })
    if (secret) await note(ctx, tx, 'printer.address', id, { name: after.name })
    await note(ctx, tx, 'printer.changed', id, { name: after.name })
    await notifyPrinters(tx)
    return { printer: await printerOf(ctx, tx, id), address: secret ? addressOf(ctx, secret) : null }
  })
}

/**
 * Forgets a printer and its jobs.
 * @throws AppError 'not_found'
 */
export async function forgetPrinter(ctx: Ctx, id: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    const printer = await lockedPrinter(tx, id)
    if (!printer || !(await removePrinter(tx, id))) throw new AppError('not_found')
    await note(ctx, tx, 'printer.deleted', id, { name: printer.name })
    await notifyPrinters(tx)
  })
}

function toPrinter(row: ListedPrinter, now: Date): Printer {
  const { id, name, paperMm, stations, copies, prints, language, isActive, seenAt, waiting } = row
  return {
    ...{ id, name, paperMm, stations, copies, prints, language, waiting },
    active: isActive,
    state: shownState(row, now),
    seenAt: seenAt?.toISOString() ?? null,
  }
}

async function printerOf(ctx: Ctx, tx: Queryable, id: string): Promise<Printer> {
  const row = (await printers(tx)).find(printer => printer.id === id)
  if (!row) throw new AppError('not_found')
  return toPrinter(row, ctx.clock())
}

function addressOf({ origins }: Ctx, secret: string): string {
  return `${origins[0]}/api/printers/${secret}`
}

function note(ctx: Ctx, tx: Queryable, action: string, subject: string, details: Record<string, unknown>) {
  const { staffId } = ctx.actor as Staff
  return writeAuditEntry(tx, { staffId, action, subject, at: ctx.clock(), details })
}
