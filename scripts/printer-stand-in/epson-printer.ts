/** A printer of Epson's that asks a server for its tickets by Server Direct Print, with the faults of a kitchen. */
import type { Condition, Send } from './cloud-printer.ts'
import { type EposDocument, eposPaper } from './epos-paper.ts'
import type { Paper } from './paper.ts'

/** What happens to the next ticket; each happens once. */
export type EpsonFault =
  /** The paper comes out, and the power goes before the server hears of it. */
  | 'cut-before-telling'
  /** What became of it is told twice. */
  | 'tells-twice'
  /** The document is not understood. */
  | 'cannot-read'
  /** The paper ends under it. */
  | 'paper-ends'
  /** It takes so long that the printer gives up, and nobody knows why. */
  | 'takes-too-long'
  /** It is slow: while it prints, the printer asks again. */
  | 'slow'

/** Its automatic status, as in `ResponseFile` and in `Status`. */
const BITS: Record<Condition, number> = { well: 0x0f000016, 'no-paper': 0x0f0c001c, 'cover-open': 0x0f00003c }
const CODES: Record<Condition, string> = {
  well: '',
  'no-paper': 'EPTR_REC_EMPTY',
  'cover-open': 'EPTR_COVER_OPEN',
}

/**
 * @param options.namesJobs older ones tell of no ticket which it was
 * @param options.reports whether it tells how it is by itself (Status Notification)
 */
export function epsonPrinter(
  address: string,
  send: Send = fetch,
  { columns = 48, namesJobs = true, reports = false } = {},
) {
  const tickets: Paper[] = []
  const faults: EpsonFault[] = []
  let is: Condition = 'well'
  let questions = 0

  /** Asks once, and prints what it is given. @returns whether a ticket came out */
  async function ask(): Promise<boolean> {
    if (reports) await report()
    const xml = await post({ ConnectionType: 'GetRequest', ID: '' })
    if (xml === '') return false
    if (faults[0] === 'cannot-read') {
      faults.shift()
      await post({ ConnectionType: 'SetResponse', ID: '', ResponseFile: refusal() })
      return false
    }
    const document = eposPaper(xml, columns)
    if (document.isEmpty) {
      questions += 1
      await sendResult(document, is === 'well', CODES[is])
      return false
    }
    return await print(document)
  }

  async function print(document: EposDocument): Promise<boolean> {
    if (is !== 'well') {
      await sendResult(document, false, CODES[is])
      return false
    }
    const fault = faults.shift()
    if (fault === 'takes-too-long') {
      await sendResult(document, false, 'EX_TIMEOUT')
      return false
    }
    if (fault === 'paper-ends') {
      is = 'no-paper'
      await sendResult(document, false, CODES[is])
      return false
    }
    tickets.push(document.paper)
    if (fault === 'cut-before-telling') return true
    if (fault === 'slow') await ask()
    await sendResult(document, true, '')
    if (fault === 'tells-twice') await sendResult(document, true, '')
    return true
  }

  async function sendResult({ name }: EposDocument, success: boolean, code: string): Promise<void> {
    const response =
      '<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ' +
      `success="${success}" code="${code}" status="${BITS[is]}" battery="0"/>`
    const ResponseFile = namesJobs
      ? '<?xml version="1.0" encoding="utf-8"?>\n<PrintResponseInfo Version="2.00">\n<ePOSPrint>\n<Parameter>\n' +
        `<devid>local_printer</devid>\n<printjobid>${name}</printjobid>\n</Parameter>\n<PrintResponse>\n` +
        `${response}\n</PrintResponse>\n</ePOSPrint>\n</PrintResponseInfo>`
      : `<?xml version="1.0" encoding="utf-8"?>\n<PrintResponseInfo Version="1.00">\n${response}\n</PrintResponseInfo>`
    await post({ ConnectionType: 'SetResponse', ID: '', ResponseFile })
  }

  async function report(): Promise<void> {
    const bits = `0x${BITS[is].toString(16).toUpperCase().padStart(8, '0')}`
    const Status =
      '<?xml version="1.0" encoding="utf-8"?>\n<statusmonitor Version="1.00">\n' +
      '<printerstatus devicename="other_printer" asbstatus = "0x00000001"/>\n' +
      `<printerstatus devicename="local_printer" asbstatus = "${bits}"/>\n</statusmonitor>`
    await post({ ConnectionType: 'SetStatus', ID: '', Status })
  }

  async function post(fields: Record<string, string>): Promise<string> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await send(address, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${fields.ConnectionType} was answered ${answer.status}: ${text}`)
    if (!answer.headers.get('content-type')?.startsWith('text/xml')) throw new Error('the answer is no XML')
    return text
  }

  return {
    ask,
    report,
    /** What came out, the first first. */
    tickets,
    /** For the next tickets, in this order. */
    faults,
    /** How often it was asked how it is. */
    questions: () => questions,
    turn(to: Condition): void {
      is = to
    },
    /** Asks until nothing comes out. */
    async askForAll(): Promise<void> {
      while (await ask());
    },
  }
}

function refusal(): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<PrintResponseInfo Version="3.00">\n<ServerDirectPrint>\n' +
    '<Response Success="false">\n<ErrorSummary>Invalid XML format</ErrorSummary>\n' +
    "<ErrorDetail>Entity: line 99: parser error : expected '&gt;'</ErrorDetail>\n</Response>\n" +
    '</ServerDirectPrint>\n</PrintResponseInfo>'
  )
}
