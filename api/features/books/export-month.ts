/** Files of a month's closed days for the accountant, each made at once, since a month has 31 days at most. */
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { Download } from '#api/kernel/endpoint.ts'
import type { Ctx } from '#api/platform/context.ts'
import { closedDays } from './read-books.ts'
import { daysCsv } from './rules/days-csv.ts'
import { reportingCsv } from './rules/e-reporting.ts'
import { accountsOf, journalText } from './rules/journal.ts'

/** The journal of the month's closed days, for the accountant's software. */
export async function journalFile(ctx: Ctx, month: string): Promise<Download> {
  const accounts = accountsOf(await ctx.snapshots.read(settingsSnapshot))
  const text = journalText(await closedDays(ctx.sql, month), accounts)
  return fileOf(`ecritures-a-importer-${month}.txt`, 'text/plain', text)
}

/** The month's closed days as a table for French Excel. */
export async function daysFile(ctx: Ctx, month: string): Promise<Download> {
  return fileOf(`jours-${month}.csv`, 'text/csv', daysCsv(await closedDays(ctx.sql, month)))
}

/** The month's sales as B2C e-reporting asks for them; the platform that the restaurant has chosen transmits them. */
export async function reportingFile(ctx: Ctx, month: string): Promise<Download> {
  return fileOf(`e-reporting-${month}.csv`, 'text/csv', reportingCsv(await closedDays(ctx.sql, month)))
}

function fileOf(fileName: string, type: string, text: string): Download {
  return { fileName, contentType: `${type}; charset=utf-8`, bytes: new TextEncoder().encode(text) }
}
