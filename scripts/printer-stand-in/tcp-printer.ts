/** An ESC/POS printer that listens on a port, one caller at a time, with the faults of a kitchen. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { escposPaper } from './escpos-paper.ts'
import type { Paper } from './paper.ts'

/** What happens to the next ticket; each happens once. */
export type TcpFault =
  /** The line breaks in the middle of it, and nothing comes out. */
  | 'cut'
  /** It comes out, and the line breaks before the printer says so. */
  | 'cut-before-confirming'
  /** Its end is said twice. */
  | 'answers-twice'
  /** The paper ends under it. */
  | 'paper-ends'
  /** It is taken and never ended. */
  | 'never-ends'

export type TcpCondition = 'well' | 'no-paper' | 'cover-open' | 'mute'

const STATES: Record<Exclude<TcpCondition, 'mute'>, [number, number]> = {
  well: [0x12, 0x12],
  'no-paper': [0x32, 0x72],
  'cover-open': [0x16, 0x12],
}
/** DLE EOT 2 and 4. */
const QUESTION = '\x10\x04\x02\x10\x04\x04'
/** GS r 1. */
const END_OF_TICKET = '\x1dr1'

/** @param options.slowMs how long a ticket takes; `port` as anybody gives one out when 0 */
export async function tcpPrinter({ port = 0, slowMs = 0 }: { port?: number; slowMs?: number } = {}) {
  const tickets: Paper[] = []
  const faults: TcpFault[] = []
  const lines = new Set<Socket>()
  let is: TcpCondition = 'well'
  let calls = 0

  const server = createServer({ allowHalfOpen: true }, line => {
    calls += 1
    lines.add(line)
    line.on('close', () => lines.delete(line)).on('error', () => {})
    let ticket = ''
    line.on('data', bytes => {
      ticket += bytes.toString('latin1')
      // Its state is asked before a ticket or behind it, and answered at once.
      while (ticket.includes(QUESTION)) {
        ticket = ticket.replace(QUESTION, '')
        if (is !== 'mute') line.write(Uint8Array.from(STATES[is]))
      }
      if (faults[0] === 'cut' && ticket !== '') {
        faults.shift()
        ticket = ''
        line.resetAndDestroy()
      }
      const end = ticket.indexOf(END_OF_TICKET)
      if (end < 0 || is === 'no-paper' || is === 'cover-open') return
      const whole = Buffer.from(ticket.slice(0, end + END_OF_TICKET.length), 'latin1')
      ticket = ticket.slice(end + END_OF_TICKET.length)
      if (slowMs > 0) setTimeout(() => print(line, whole), slowMs)
      else print(line, whole)
    })
    line.on('end', () => line.end())
  })

  function print(line: Socket, bytes: Buffer): void {
    const fault = faults.shift()
    if (fault === 'never-ends') return
    if (fault === 'paper-ends') {
      is = 'no-paper'
      // It worked the ticket off, and its last lines are missing.
      line.write(Uint8Array.of(0x0c))
      return
    }
    tickets.push(escposPaper(bytes))
    if (fault === 'cut-before-confirming') line.resetAndDestroy()
    else if (is !== 'mute') line.write(fault === 'answers-twice' ? Uint8Array.of(0, 0) : Uint8Array.of(0))
  }

  async function listen(at: number): Promise<number> {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  const own = await listen(port)
  return {
    host: '127.0.0.1',
    port: own,
    /** What came out, the first first. */
    tickets,
    /** For the next tickets, in this order. */
    faults,
    turn(to: TcpCondition): void {
      is = to
    },
    calls: () => calls,
    /** Pulls the plug. */
    async unplug(): Promise<void> {
      for (const line of lines) line.destroy()
      server.close()
      await once(server, 'close')
    },
    async plugIn(): Promise<void> {
      await listen(own)
    },
  }
}
