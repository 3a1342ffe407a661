/**
 * The staff's calls about printers, and what a printer asks by itself: Star's CloudPRNT (is there a ticket, give it to
 * me, it is printed) and Epson's Server Direct Print, which comes to one address as a form's fields.
 */

import * as z from 'zod/mini'
import { STATION_KEYS } from '#api/features/menu/contract-dish.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { id, instant, line } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'

export const PRINT_CAUSES = ['confirmed', 'changed', 'cancelled'] as const
export type PrintCause = (typeof PRINT_CAUSES)[number]
export const TICKET_LANGUAGES = ['fr', 'th', 'fr-th'] as const
export type TicketLanguage = (typeof TICKET_LANGUAGES)[number]
export const PAPER_WIDTHS = [58, 80] as const
export type PaperWidth = (typeof PAPER_WIDTHS)[number]

/**
 * `star`, `epson`: it asks us, by CloudPRNT or by Server Direct Print; `tcp`: we write to it, where the server stands in the
 * restaurant's own network.
 */
export const PRINTER_WAYS = ['star', 'epson', 'tcp'] as const
export type PrinterWay = (typeof PRINTER_WAYS)[number]

/**
 * `never`: it has not asked yet; `silent`: it has stopped asking; `unreachable`: nothing answers at its address, or not in
 * time.
 */
export const printerState = z.enum(['ready', 'no_paper', 'cover_open', 'trouble', 'unreachable', 'silent', 'never'])
export type PrinterState = z.output<typeof printerState>

export const paperMm = z.union([z.literal(58), z.literal(80)], 'Choisissez la largeur du papier.')
export const stations = z.array(z.enum(STATION_KEYS)).check(z.maxLength(STATION_KEYS.length))
export const prints = z.array(z.enum(PRINT_CAUSES)).check(z.maxLength(PRINT_CAUSES.length))
export const language = z.enum(TICKET_LANGUAGES)
export const way = z.enum(PRINTER_WAYS)
// Which addresses may be written to is decided by `addressErrors` of rules.ts.
export const host = z.nullable(z.string().check(z.maxLength(40)))
export const port = z.nullable(z.int('Un port de 9100 à 9109.').check(z.minimum(1), z.maximum(65_535)))
export const name = line(40, 'Le nom est requis')
export const copies = z
  .int('De 1 à 5 exemplaires.')
  .check(z.minimum(1, 'De 1 à 5 exemplaires.'), z.maximum(5, 'De 1 à 5 exemplaires.'))

export const printer = z.object({
  id,
  name: z.string(),
  paperMm,
  /** Whose dishes it prints; none: all of them. */
  stations,
  copies: z.int(),
  /** What comes out by itself; anything comes on demand. */
  prints,
  language,
  way,
  /** Where one by `tcp` is reached; null otherwise. */
  host: z.nullable(z.string()),
  port: z.nullable(z.int()),
  /** It says how it is; of one by `tcp` that does not, nobody knows whether it has paper. */
  talks: z.boolean(),
  active: z.boolean(),
  state: printerState,
  seenAt: z.nullable(instant),
  /** Tickets that wait for it. */
  waiting: z.int(),
  /** What became of the test that was asked for last; null without one. */
  lastTest: z.nullable(
    z.object({ status: z.enum(['waiting', 'sent', 'printed', 'void', 'failed']), askedAt: instant }),
  ),
})
export type Printer = z.output<typeof printer>

export const withAddress = z.object({
  printer,
  /**
   * What is typed into the printer, with its secret: shown only this once, since the secret is stored nowhere. Null where
   * none was made, or in a repeated answer.
   */
  address: z.nullable(z.string()),
})

export const listPrinters = endpoint({
  method: 'GET',
  path: '/api/admin/printers',
  ...forStaff('kitchen'),
  summary: 'The printers, what each prints and what it last said of itself',
  output: z.object({ printers: z.array(printer) }),
})

export const createPrinter = endpoint({
  method: 'POST',
  path: '/api/admin/printers',
  ...forStaff('administration'),
  summary: 'Makes a printer; one that asks for its tickets gets an address for that, which is answered once',
  body: z.object({
    ...{ name, paperMm, stations, copies, prints, language },
    way: z.optional(way),
    host: z.optional(host),
    port: z.optional(port),
  }),
  output: withAddress,
  status: 201,
  idempotent: true,
  problems: ['too_many_printers'],
})

export const changePrinter = endpoint({
  method: 'PUT',
  path: '/api/admin/printers/{id}',
  ...forStaff('administration'),
  summary: 'Changes what is named of a printer; a new address ends the old one at once, as does another way',
  params: z.object({ id }),
  body: z.object({
    name: z.optional(name),
    paperMm: z.optional(paperMm),
    stations: z.optional(stations),
    copies: z.optional(copies),
    prints: z.optional(prints),
    language: z.optional(language),
    way: z.optional(way),
    host: z.optional(host),
    port: z.optional(port),
    active: z.optional(z.boolean()),
    newAddress: z.optional(z.boolean()),
  }),
  output: withAddress,
  problems: ['not_found'],
})

export const deletePrinter = endpoint({
  method: 'DELETE',
  path: '/api/admin/printers/{id}',
  ...forStaff('administration'),
  summary: 'Forgets a printer with what it has not printed',
  params: z.object({ id }),
  problems: ['not_found'],
})

export const printAgain = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/print',
  ...forStaff('kitchen'),
  summary: 'Prints the ticket of a paid order once more, marked as a copy',
  params: z.object({ id }),
  body: z.object({ printer: id }),
  status: 204,
  idempotent: true,
  problems: ['order_not_found', 'not_found', 'printer_off', 'illegal_transition'],
})

export const printTest = endpoint({
  method: 'POST',
  path: '/api/admin/printers/{id}/test',
  ...forStaff('administration'),
  summary: 'Prints a slip by which one sees that the printer is set up as it should be',
  params: z.object({ id }),
  status: 204,
  idempotent: true,
  problems: ['not_found', 'printer_off'],
})

/** A printer that does not print, as boards are told: the stream's event `printers` has all of them. */
export const printerTrouble = z.object({
  id,
  name: z.string(),
  state: printerState,
  /** A ticket was given up lately: the printer could not read it. */
  failed: z.boolean(),
  /** It says that it is well, and a ticket waits for it all the same. */
  stuck: z.optional(z.boolean()),
  waiting: z.int(),
})
export type PrinterTrouble = z.output<typeof printerTrouble>

/** The secret by which a printer is known. */
export const params = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) })
export const word = z.optional(z.nullable(z.string().check(z.maxLength(200))))

export const askForPrint = endpoint({
  method: 'POST',
  path: '/api/printers/{key}',
  audience: 'anyone',
  summary: 'CloudPRNT: a printer says how it is, and hears whether a ticket waits for it',
  params,
  body: z.object({
    statusCode: word,
    printingInProgress: z.optional(z.nullable(z.boolean())),
  }),
  output: z.object({
    jobReady: z.boolean(),
    mediaTypes: z.optional(z.array(z.string())),
    jobToken: z.optional(z.string()),
    deleteMethod: z.optional(z.literal('DELETE')),
  }),
  problems: ['not_found', 'rate_limited'],
})

export const fetchPrint = endpoint({
  method: 'GET',
  path: '/api/printers/{key}',
  audience: 'anyone',
  summary: 'CloudPRNT: the ticket that waits, as commands for the printer',
  params,
  query: z.object({ type: word, token: word }),
  raw: 'commands',
  problems: ['not_found', 'rate_limited'],
})

export const confirmPrint = endpoint({
  method: 'DELETE',
  path: '/api/printers/{key}',
  audience: 'anyone',
  summary: 'CloudPRNT: the ticket is printed, or why it is not; said twice it counts once',
  params,
  query: z.object({ code: word, token: word }),
  output: z.object({}),
  problems: ['not_found', 'rate_limited'],
})

export const askForEpsonPrint = endpoint({
  method: 'POST',
  path: '/api/printers/{key}/epson',
  audience: 'anyone',
  summary:
    'Server Direct Print: a printer asks for a ticket (GetRequest), says what became of it (SetResponse) or how it is (SetStatus)',
  params: z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  raw: 'xml',
  problems: ['not_found', 'rate_limited'],
})
