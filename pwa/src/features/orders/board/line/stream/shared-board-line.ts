import { joinTabs } from '#pwa/lib/calls/streams/among-tabs.ts'
import { boardLine } from './board-line.ts'

type Listener = Parameters<typeof boardLine>[0]
type Told = { [Name in keyof Listener]: { name: Name; about: Parameters<Listener[Name]> } }[keyof Listener]

/**
 * The board's stream, one for all tabs of the browser: one holds it and tells the others. A tab that cannot share has its
 * own, since a board cannot do without.
 * @returns closes it for good
 */
export function sharedBoardLine(listener: Listener): () => void {
  const onTold = ({ name, about }: Told) => (listener[name] as (...about: unknown[]) => void)(...about)
  const tabs = joinTabs<Told, 'the whole board'>('laikhram_board', {
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
