/**
 * What a printer of Epson's says by Server Direct Print: small XML of a fixed shape, made by its firmware. It is read by
 * patterns: of what stands in it we believe how the printer is, and which of its own tickets came out.
 * Source: Epson, Server Direct Print User's Manual, Request (Printing Result), Status Notification.
 */
import type { OwnState } from '../printer-state.ts'

export type EpsonResult = {
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

const UNREADABLE: ReadonlySet<string> = new Set(['SchemaError', 'RequestEntityTooLarge', 'ParameterError'])

const BITS = {
  noAnswer: 0x1,
  coverOpen: 0x20,
  /** Mechanics, cutter, what only switching off ends, and what ends by itself (a hot head). */
  errors: 0x400 | 0x800 | 0x2000 | 0x4000,
  /** Not 0x20000, which says that the paper runs low. */
  paperEnd: 0x80000,
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
