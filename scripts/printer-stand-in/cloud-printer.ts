/** A Star printer that asks a server for its tickets, with the faults of a kitchen. */
import type { Paper } from './paper.ts'
import { starPaper } from './star-paper.ts'

/** How a call is made: by the network, or straight into an app. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

export type Condition = 'well' | 'no-paper' | 'cover-open'

/** What happens to the next ticket; each happens once. */
export type Fault =
  /** The paper comes out, and the power goes before the server hears of it. */
  | 'cut-before-confirming'
  /** The confirmation is sent twice. */
  | 'confirms-twice'
  /** The bytes are not understood. */
  | 'cannot-read'

const STARPRNT = 'application/vnd.star.starprnt'
const OK = '200 OK'

export function cloudPrinter(address: string, send: Send = fetch) {
  const tickets: Paper[] = []
  const faults: Fault[] = []
  let status = OK

  /** Asks once, and prints what it is offered. @returns whether a ticket came out */
  async function ask(): Promise<boolean> {
    const offer = await posted()
    if (!offer.jobReady) return false
    if (!offer.mediaTypes?.includes(STARPRNT)) throw new Error('nothing is offered that it understands')
    const token = encodeURIComponent(offer.jobToken ?? '')
    const answer = await send(`${address}?mac=00:11:62:00:00:01&type=${STARPRNT}&token=${token}`, { method: 'GET' })
    if (answer.status !== 200) return false
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const fault = faults.shift()
    if (fault === 'cannot-read') {
      await confirm(token, '511 Media decoding error')
      return false
    }
    tickets.push(starPaper(bytes))
    if (fault === 'cut-before-confirming') return true
    await confirm(token, OK)
    if (fault === 'confirms-twice') await confirm(token, OK)
    return true
  }

  async function posted(): Promise<{ jobReady: boolean; mediaTypes?: string[]; jobToken?: string }> {
    const body = {
      status: '23 86 00 00 00 00 00 00 00 00 00',
      printerMAC: '00:11:62:00:00:01',
      statusCode: encodeURIComponent(status),
      printingInProgress: false,
      clientAction: null,
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await send(address, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`asking was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { jobReady: boolean; mediaTypes?: string[]; jobToken?: string }
  }

  async function confirm(token: string, code: string): Promise<void> {
    await send(`${address}?mac=00:11:62:00:00:01&code=${encodeURIComponent(code)}&token=${token}`, { method: 'DELETE' })
  }

  return {
    ask,
    /** What came out, the first first. */
    tickets,
    /** For the next tickets, in this order. */
    faults,
    turn(to: Condition): void {
      status = { well: OK, 'no-paper': '410 Out of paper', 'cover-open': '420 Cover open' }[to]
    },
    /** Asks until nothing waits. */
    async askForAll(): Promise<void> {
      while (await ask());
    },
  }
}
