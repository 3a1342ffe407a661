import type { StockAlert } from '#api/features/notifications/contract.ts'
import { type Board, type BoardOrder, streamBoard } from '#api/features/orders/contract-staff.ts'
import type { PrinterTrouble } from '#api/features/printing/contract.ts'
import { fromServer } from '#pwa/lib/calls/answers.ts'
import { joinTabs, readServerEvents } from '#pwa/lib/calls/streams.ts'
import { endStaff, staffIsBack, staffToken, staffWorked } from '#pwa/lib/session/staff-session.ts'
import { hearServerTime } from '#pwa/lib/state/clock.ts'
import { serverAnswered, serverUnreachable } from '#pwa/lib/state/connectivity.ts'

type ToldLine = {
  [Name in keyof Listener]: { name: Name; about: Parameters<Listener[Name]> }
}[keyof Listener]

/**
 * The server sends something every 2 s: silence for this long means that the connection is cut, which is shown within 5
 * s.
 */
const SILENCE_MS = 4200
const REOPEN_MS = 1000

/**
 * The board's stream, one for all tabs of the browser: one holds it and tells the others. A tab that cannot share has its
 * own, since a board cannot do without.
 * @returns closes it for good
 */
export function sharedBoardLine(listener: Listener): () => void {
  const onTold = ({ name, about }: ToldLine) => (listener[name] as (...about: unknown[]) => void)(...about)
  const tabs = joinTabs<ToldLine, 'the whole board'>('laikhram_board', {
    lead(tell) {
      const open = () =>
        boardLine({
          onBoard: (...about) => tell({ name: 'onBoard', about }),
          onOrders: (...about) => tell({ name: 'onOrders', about }),
          onStockAlert: (...about) => tell({ name: 'onStockAlert', about }),
          onPrinters: (...about) => tell({ name: 'onPrinters', about }),
          onTurn: (...about) => tell({ name: 'onTurn', about }),
          onHeard: () => tell({ name: 'onHeard', about: [] }),
        })
      let close = open()
      return {
        // A stream that is opened anew begins with the whole board, which the tab that has come needs.
        hear() {
          close()
          close = open()
        },
        stop: () => close(),
      }
    },
    onTold,
    onLost: () => listener.onTurn(false),
  })
  if (!tabs) return boardLine(listener)
  tabs.ask('the whole board')
  return tabs.leave
}

type Listener = {
  onBoard: (board: Board) => void
  onOrders: (orders: BoardOrder[]) => void
  /** The same alert may come again after a cut. */
  onStockAlert: (alert: StockAlert) => void
  /** All printers that do not print; none is said by a stream that begins. */
  onPrinters: (troubles: PrinterTrouble[]) => void
  onTurn: (isUp: boolean) => void
  /** Called for everything that arrives, heartbeats too. */
  onHeard: () => void
}

/**
 * Keeps the board's stream open and resumes it where it was cut, so that nothing is missed or comes twice. Without a
 * session it waits for the next login.
 * @returns closes it for good
 */
export function boardLine({ onBoard, onOrders, onStockAlert, onPrinters, onTurn, onHeard }: Listener): () => void {
  const closed = new AbortController()
  let lastId: string | undefined
  let cut: AbortController | undefined

  async function keepOpen(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        await staffIsBack(closed.signal)
        await listen()
      } catch {
        // The stream was cut, refused or closed: it is opened again below, unless it was closed for good.
      }
      if (closed.signal.aborted) return
      onTurn(false)
      await pause(REOPEN_MS, closed.signal)
    }
  }

  async function listen(): Promise<void> {
    const line = new AbortController()
    cut = line
    const token = staffToken()
    const watch = silenceWatch(() => {
      line.abort()
      serverUnreachable()
    })
    try {
      const askedAt = performance.now()
      const answer = await fetch(streamBoard.path, {
        headers: { authorization: `Bearer ${token}`, ...(lastId !== undefined && { 'last-event-id': lastId }) },
        signal: line.signal,
        cache: 'no-store',
      })
        .then(fromServer)
        .catch(failed)
      hearServerTime(answer, askedAt)
      serverAnswered()
      if (answer.status === 401) endStaff(token)
      if (!answer.ok || !answer.body) return
      staffWorked(token)
      onTurn(true)
      onPrinters([])
      await readServerEvents(answer.body, {
        onBytes() {
          watch.heard()
          onHeard()
        },
        onEvent({ id, event, data }) {
          if (event === 'board') onBoard(JSON.parse(data) as Board)
          if (event === 'orders') onOrders(JSON.parse(data) as BoardOrder[])
          if (event === 'stock-alert') onStockAlert(JSON.parse(data) as StockAlert)
          if (event === 'printers') onPrinters(JSON.parse(data) as PrinterTrouble[])
          // Alerts and printers are no part of the orders' sequence, so they carry no id to resume from.
          if (id !== undefined) lastId = id
        },
      })
    } finally {
      watch.stop()
    }
  }

  /** The stream notices a lost server before any other call does. */
  function failed(error: unknown): never {
    if (!closed.signal.aborted) serverUnreachable()
    throw error
  }

  const onOffline = () => cut?.abort()
  window.addEventListener('offline', onOffline)
  void keepOpen()
  return () => {
    window.removeEventListener('offline', onOffline)
    closed.abort()
    cut?.abort()
  }
}

function silenceWatch(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MS)
  return {
    heard() {
      clearTimeout(timer)
      timer = setTimeout(onSilence, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
