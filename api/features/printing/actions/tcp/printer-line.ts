import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { OwnState } from '../../rules/printer-state.ts'
import { answersIn, HOW_ARE_YOU, hasPaperEnded, stateByAnswers } from '../../rules/tcp/escpos-status.ts'
import type { TcpAddress } from '../../rules/tcp/printer-address.ts'

/** How long each step may take. A ticket takes a printer two seconds, a long one with pictures five. */
export type Patience = { connectMs: number; answerMs: number; ticketMs: number }
export const PATIENCE: Patience = { connectMs: 2000, answerMs: 1000, ticketMs: 15_000 }

/**
 * `unconfirmed`: it took the ticket, is well, and never said that it is out; `lost`: the line broke. Otherwise the trouble
 * that keeps it from ending the ticket.
 */
export type TicketEnd = 'printed' | 'unconfirmed' | 'lost' | OwnState

export type PrinterLine = {
  /** How it says it is; undefined where it says nothing. */
  state(): Promise<OwnState | undefined>
  /**
   * Sends a ticket and waits for its end. Of one that answers nothing, that it closes the line once it has read all is
   * the only sign that there is; the line is of no use after it.
   */
  print(ticket: Buffer, isTalking: boolean): Promise<TicketEnd>
  hangUp(): void
}

/** @throws Error where nothing listens, or not in time */
export async function openLine({ host, port }: TcpAddress, patience = PATIENCE): Promise<PrinterLine> {
  const socket = connect({ host, port, noDelay: true })
  const received: Buffer[] = []
  socket.on('data', bytes => received.push(bytes))
  // What a broken line means is decided where it is waited for.
  socket.on('error', () => {})
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patience.connectMs) })
  } catch (error) {
    socket.destroy()
    throw error
  }
  const answers = () => answersIn(Buffer.concat(received))

  async function state(): Promise<OwnState | undefined> {
    const known = answers().states.length
    const found = () => stateByAnswers(answers().states.slice(known))
    socket.write(HOW_ARE_YOU)
    await heard(socket, () => found() !== undefined, patience.answerMs)
    return found()
  }

  async function print(ticket: Buffer, isTalking: boolean): Promise<TicketEnd> {
    if (!isTalking) return await printUnanswered(ticket)
    const known = answers().ends.length
    const end = () => answers().ends[known]
    socket.write(ticket)
    const until = performance.now() + patience.ticketMs
    for (;;) {
      await heard(socket, () => end() !== undefined, patience.answerMs)
      const said = end()
      if (said !== undefined) return hasPaperEnded(said) ? 'no_paper' : 'printed'
      if (socket.closed || socket.readableEnded) return 'lost'
      const now = await state()
      if (now !== undefined && now !== 'ready' && end() === undefined) return now
      if (performance.now() > until && end() === undefined) return 'unconfirmed'
    }
  }

  async function printUnanswered(ticket: Buffer): Promise<TicketEnd> {
    let isBroken = false
    socket.once('error', () => {
      isBroken = true
    })
    socket.end(ticket)
    await heard(socket, () => socket.readableEnded, patience.ticketMs)
    if (isBroken || socket.errored) return 'lost'
    return socket.readableEnded ? 'printed' : 'unconfirmed'
  }

  return { state, print, hangUp: () => void socket.destroy() }
}

/** Waits until something is there, the line has ended, or the time is over. */
function heard(socket: Socket, isThere: () => boolean, ms: number): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (isThere() || socket.closed || socket.readableEnded) end()
    }
    const end = () => {
      clearTimeout(timer)
      for (const event of ['data', 'end', 'close'] as const) socket.off(event, look)
      resolve()
    }
    const timer = setTimeout(end, ms)
    for (const event of ['data', 'end', 'close'] as const) socket.on(event, look)
    look()
  })
}
