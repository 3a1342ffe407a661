/**
 * What a printer of Epson's says by Server Direct Print: small XML of a fixed shape, made by its firmware. It is read by
 * patterns: of what stands in it we believe how the printer is, and which of its own tickets came out.
 * Source: Epson, Server Direct Print User's Manual, Request (Printing Result), Status Notification.
 */

import { validationError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { askingPrinter, giveUpAtLast, noteSeen } from './asking-printer.ts'
import { isInCodePage, LETTER, loadSharp, pictureOf } from './commands.ts'
import { columnsOf, type Paper, type PaperLine } from './paper.ts'
import { endJob, jobOf, markSent, nextTicket, type PrintJob, sentJob } from './print-jobs.ts'
import { type OwnState, pauseMs, shownState } from './rules.ts'
import { type Found, notifyPrinters, type PrinterRow, updateFound } from './stored-printers.ts'

/** So long a printer tries before it says why it cannot. */
const EPOS_TIMEOUT_MS = 10_000

/** So long a ticket that was handed out may take to be told of: until then the printer gets no other, nor it again. */
const ANSWERS_WITHIN_MS = EPOS_TIMEOUT_MS + 5000

const UNREADABLE: ReadonlySet<string> = new Set(['SchemaError', 'RequestEntityTooLarge', 'ParameterError'])

const BITS = {
  noAnswer: 0x1,
  coverOpen: 0x20,
  /** Mechanics, cutter, what only switching off ends, and what ends by itself (a hot head). */
  errors: 0x400 | 0x800 | 0x2000 | 0x4000,
  /** Not 0x20000, which says that the paper runs low. */
  paperEnd: 0x80000,
}

/** 36 to the 25th is more than 2 to the 128th. */
const LETTERS = 25

/**
 * A printer of Epson's asks for a ticket, says what became of one, or how it is.
 * @param form the fields that it posts
 * @returns the document to print; empty: there is none
 * @throws AppError 'not_found' for a secret that is nobody's, 'rate_limited', 'validation_failed' for another question
 * Source: docs/decisions/0123-epson-server-direct-print.md.
 */
export async function askedByEpson(ctx: Ctx, key: string, form: URLSearchParams): Promise<string> {
  const printer = await askingPrinter(ctx, key, 'epson')
  switch (form.get('ConnectionType')) {
    case 'GetRequest':
      return await nextDocument(ctx, printer)
    case 'SetResponse':
      for (const result of epsonResults(form.get('ResponseFile') ?? '')) await heardOf(ctx, printer, result)
      return ''
    case 'SetStatus':
      await heardState(ctx, printer, form.get('Status') ?? form.get('ResponseFile') ?? '')
      return ''
    default:
      throw validationError([{ path: 'ConnectionType', message: 'GetRequest, SetResponse ou SetStatus.' }])
  }
}

/**
 * The next ticket; where none waits, or the printer is not well, the question how it is, unless it tells that by itself.
 */
async function nextDocument(ctx: Ctx, printer: PrinterRow): Promise<string> {
  const now = ctx.clock()
  await noteSeen(ctx, printer, undefined)
  if (!printer.isActive) return ''
  const columns = columnsOf(printer.paperMm)
  const next = printer.state === 'ready' ? await nextTicket(ctx, printer) : undefined
  if (!next) return printer.talks && printer.state === 'ready' ? '' : await eposDocument(QUESTION, null, columns)
  // It prints, or has just failed to; or two machines were given one address.
  if (!(await claimPrinter(ctx.sql, printer.id, now, new Date(now.getTime() + ANSWERS_WITHIN_MS)))) return ''
  if (!(await markSent(ctx.sql, next.job.id, now))) {
    // The other machine told of it meanwhile: the printer is free again at once.
    await noteFound(ctx, printer, { retryAt: null })
    return ''
  }
  return await eposDocument(jobName(next.job.id), next.paper, columns)
}

/**
 * What is printed is done, however often it is said; a ticket that the printer cannot read, or does not print although it
 * is well, is given up after some tries. For anything else it comes again once the printer is well.
 */
async function heardOf(ctx: Ctx, printer: PrinterRow, result: EpsonResult): Promise<void> {
  const [outcome, state] = [outcomeOf(result), stateOfResult(result)]
  if (result.jobId === QUESTION) {
    await noteFound(ctx, printer, { state })
    return
  }
  const job = await namedJob(ctx, printer, result.jobId)
  if (job && outcome === 'printed') await endJob(ctx.sql, job.id, 'printed', ctx.clock())
  else if (job && (outcome === 'unreadable' || state === 'ready')) await giveUpAtLast(ctx, printer, job, result.code)
  const failures = outcome === 'printed' ? 0 : printer.failures + 1
  // One that is not well is asked how it is before it gets another ticket; one that is well waits a while.
  const retryAt = failures > 0 && state === 'ready' ? new Date(ctx.clock().getTime() + pauseMs(failures)) : null
  await noteFound(ctx, printer, { state, failures, retryAt })
}

async function heardState(ctx: Ctx, printer: PrinterRow, xml: string): Promise<void> {
  const state = toldState(xml)
  if (state) await noteFound(ctx, printer, { state, talks: true })
}

/** Printers of an older kind name no job: they have one at a time. */
async function namedJob(ctx: Ctx, printer: PrinterRow, name: string | undefined): Promise<PrintJob | undefined> {
  if (name === undefined) return await sentJob(ctx.sql, printer.id)
  const id = jobIdOf(name)
  return id === undefined ? undefined : await jobOf(ctx.sql, printer.id, id)
}

async function noteFound(ctx: Ctx, printer: PrinterRow, found: Partial<Found>): Promise<void> {
  const now = ctx.clock()
  const seen = { ...found, seenAt: now }
  await updateFound(ctx.sql, printer.id, seen)
  if (shownState(printer, now) !== shownState({ ...printer, ...seen }, now)) await notifyPrinters(ctx.sql)
}

type EpsonResult = {
  /** Absent from printers that tell none (`PrintResponseInfo` 1.00), and where all of the document was refused. */
  jobId: string | undefined
  isPrinted: boolean
  /** Empty where it is printed. */
  code: string
  /** The bits of its automatic status; undefined where it says none. */
  status: number | undefined
}

/** What became of each ticket that is told of. A document that the printer could not read at all is one without an id. */
export function epsonResults(xml: string): EpsonResult[] {
  const refused = /<Response\b[^>]*\bSuccess\s*=\s*"false"/.test(xml)
  if (refused) return [{ jobId: undefined, isPrinted: false, code: 'SchemaError', status: undefined }]
  const blocks = xml.match(/<ePOSPrint\b[\s\S]*?<\/ePOSPrint>/g) ?? [xml]
  return blocks.flatMap(block => {
    const response = /<response\b[^>]*>/.exec(block)?.[0]
    if (!response) return []
    const status = Number(attribute(response, 'status') ?? '')
    return [
      {
        jobId: /<printjobid>\s*([\w.-]{1,30})\s*<\/printjobid>/.exec(block)?.[1],
        isPrinted: /^(true|1)$/.test(attribute(response, 'success') ?? ''),
        code: attribute(response, 'code') ?? '',
        status: Number.isSafeInteger(status) && attribute(response, 'status') ? status : undefined,
      },
    ]
  })
}

/** How the printer itself is, of those that it tells of: others may hang on it. Undefined: it says nothing of any. */
export function toldState(xml: string): OwnState | undefined {
  const printers = xml.match(/<printerstatus\b[^>]*>/g) ?? []
  const own = printers.find(tag => attribute(tag, 'devicename') === 'local_printer') ?? printers[0]
  const bits = own && /^0x([0-9a-f]{1,8})$/i.exec(attribute(own, 'asbstatus') ?? '')?.[1]
  return bits === undefined || bits === '' ? undefined : stateOfBits(Number.parseInt(bits, 16))
}

/** Its error says more than its bits, which are of the moment after. */
export function stateOfResult({ code, status }: EpsonResult): OwnState {
  if (code === 'EPTR_REC_EMPTY') return 'no_paper'
  if (code === 'EPTR_COVER_OPEN') return 'cover_open'
  if (code.startsWith('EPTR_')) return 'trouble'
  return status === undefined ? 'ready' : stateOfBits(status)
}

/** What became of a ticket, beside being printed: what the printer cannot read no paper repairs. */
export function outcomeOf({ isPrinted, code }: EpsonResult): 'printed' | 'unreadable' | 'later' {
  if (isPrinted) return 'printed'
  return UNREADABLE.has(code) ? 'unreadable' : 'later'
}

/** An open cover first: with it open there is no paper to be seen either. */
function stateOfBits(bits: number): OwnState {
  if (bits & BITS.coverOpen) return 'cover_open'
  if (bits & BITS.paperEnd) return 'no_paper'
  return bits & (BITS.errors | BITS.noAnswer) ? 'trouble' : 'ready'
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(tag)?.[1]
}
/**
 * A job's id in the letters and the length that Epson's `printjobid` may have: 30 at most, of which a UUID has 36.
 * Source: Epson, Server Direct Print User's Manual, When Specifying the Print Job ID.
 */
export function jobName(id: string): string {
  return BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(LETTERS, '0')
}

/** @returns undefined: no name of a job of ours */
export function jobIdOf(name: string): string | undefined {
  if (!/^[0-9a-z]{25}$/.test(name)) return undefined
  const number = [...name].reduce((sum, letter) => sum * 36n + BigInt(Number.parseInt(letter, 36)), 0n)
  const hex = number.toString(16).padStart(32, '0')
  if (hex.length > 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A ticket of nothing, by which a printer is asked how it is. */
const QUESTION = 'etat'

/**
 * A ticket as Server Direct Print hands it to a printer of Epson's, in the elements of ePOS-Print: the printer's own
 * service turns them into commands, so that none of ours can take its status from it.
 * @param name of the job, told again with what became of it
 * @param paper null: nothing is to be printed, and the printer answers how it is
 * Source: Epson, ePOS-Print XML User's Manual; Server Direct Print User's Manual, Response (Print request).
 */
async function eposDocument(name: string, paper: Paper | null, columns: number): Promise<string> {
  const lines = await Promise.all((paper ?? []).map(line => (line === 'rule' ? rule(columns) : element(line, columns))))
  const cut = paper ? '<cut type="feed"/>' : ''
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<PrintRequestInfo Version="2.00"><ePOSPrint>',
    `<Parameter><devid>local_printer</devid><timeout>${EPOS_TIMEOUT_MS}</timeout><printjobid>${name}</printjobid></Parameter>`,
    '<PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">',
    ...lines,
    cut,
    '</epos-print></PrintData></ePOSPrint></PrintRequestInfo>',
  ].join('')
}

/** Every attribute each time: what an element does not say stays as the one before it had it. */
async function element(line: PaperLine, columns: number): Promise<string> {
  const { text, wide, high, bold, inverse, align } = line
  if (!isInCodePage(text)) return image(await dotsOf(await pictureOf(line, columns)))
  const look = `align="${align}" width="${wide}" height="${high}" em="${bold}" reverse="${inverse}"`
  return `<text lang="fr" font="font_a" ${look}>${escaped(text)}&#10;</text>`
}

type Dots = { width: number; height: number; bytes: Buffer }

function image({ width, height, bytes }: Dots): string {
  const size = `width="${width}" height="${height}"`
  return `<image ${size} color="color_1" mode="mono" align="left">${bytes.toString('base64')}</image>`
}

/** A line of dots, since not every code page has a stroke. */
function rule(columns: number): string {
  const [width, height] = [columns * LETTER.width, 10]
  const row = width / 8
  const bytes = Buffer.alloc(row * height)
  return image({ width, height, bytes: bytes.fill(0xff, row * 4, row * 6) })
}

/** Eight dots a byte, the leftmost in the highest bit, each row filled up to a whole byte; 1 is black. */
async function dotsOf(png: Buffer): Promise<Dots> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const row = Math.ceil(width / 8)
  const bytes = Buffer.alloc(row * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * row + (x >> 3)
      if ((data[(y * width + x) * channels] ?? 255) < 128) bytes[at] = (bytes[at] ?? 0) | (128 >> (x & 7))
    }
  }
  return { width, height, bytes }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * A printer that has been handed a ticket gets nothing until then, or until it says what became of it.
 * @returns whether it had nothing in hand
 */
async function claimPrinter(sql: Queryable, id: string, now: Date, until: Date): Promise<boolean> {
  const rows = await sql`
    update printers set retry_at = ${until} where id = ${id} and (retry_at is null or retry_at <= ${now})`
  return rows.count === 1
}
