import { afterEach, vi } from 'vitest'
import type { StockAlert } from '#api/features/notifications/contract.ts'
import type { Board, BoardOrder } from '#api/features/orders/contract-staff.ts'

type Line = { lastEventId: string | null; authorization: string | null; isOpen: boolean }

const PATH = '/api/admin/orders/stream'

/**
 * The board's stream, spoken by the test; other calls go on to `fakeServer`, if there is one. Ends with the test.
 */
export function fakeBoardLine() {
  const lines: Line[] = []
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const refusals: number[] = []
  const others = globalThis.fetch
  const encoder = new TextEncoder()

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.startsWith(PATH)) return others(address, init)
    const headers = new Headers(init.headers)
    const line = {
      lastEventId: headers.get('last-event-id'),
      authorization: headers.get('authorization'),
      isOpen: true,
    }
    lines.push(line)
    const refusal = refusals.shift()
    if (refusal !== undefined) return new Response(null, { status: refusal })
    const body = new ReadableStream<Uint8Array>({
      start(opened) {
        controller = opened
      },
    })
    const mine = controller
    init.signal?.addEventListener('abort', () => {
      line.isOpen = false
      try {
        mine?.error(new DOMException('aborted', 'AbortError'))
      } catch {
        // It had ended already.
      }
    })
    return new Response(body)
  })
  afterEach(() => vi.unstubAllGlobals())

  const say = async (text: string) => {
    controller?.enqueue(encoder.encode(text))
    // As many turns as the reader and what it tells take.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  const event = (id: string, name: string, data: unknown) =>
    say(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  return {
    lines,
    refuseNext: (status: number) => refusals.push(status),
    beat: () => say(': heartbeat\n\n'),
    board: (orders: BoardOrder[], id = '1:1:', deliveredToday = 0) =>
      event(id, 'board', { orders, deliveredToday } satisfies Board),
    orders: (orders: BoardOrder[], id = '2:2:') => event(id, 'orders', orders),
    stockAlert: (alert: StockAlert) => say(`event: stock-alert\ndata: ${JSON.stringify(alert)}\n\n`),
    cut: () => controller?.close(),
  }
}
