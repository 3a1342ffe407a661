import { useEffect, useState } from 'react'
import type { Formule, Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { offerOf } from '#pwa/features/menu/dish-choices.ts'
import type { TakenOrder } from '#pwa/features/orders/taking/taking-calls.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { later } from '#pwa/lib/state/later.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet.tsx'
import { DishTiles } from './dish-tiles.tsx'
import { OrderPanel } from './order-panel.tsx'
import { useOrderLines, useTaking } from './use-taking.ts'

const loadDish = later(async () => (await import('#pwa/features/menu/sheet/dish-sheet.tsx')).DishSheet)
const loadFormule = later(async () => (await import('#pwa/features/menu/sheet/formule-builder.tsx')).FormuleBuilder)

type OpenOrderProps = { menu: Menu; book: PriceBook; onTaken: (taken: TakenOrder) => void }

/** The order that is being taken, beside the dishes; one that has to be chosen opens its sheet. */
export function OpenOrder({ menu, book, onTaken }: OpenOrderProps) {
  const lines = useOrderLines(book)
  const taking = useTaking(book, onTaken)
  const [sheet, setSheet] = useState<MenuItem | Formule>()
  const dish = sheet && 'category' in sheet ? sheet : undefined
  const formule = sheet && !('category' in sheet) ? sheet : undefined
  const close = () => setSheet(undefined)
  // Somebody waits at the telephone: both are there before the tap.
  useEffect(() => {
    for (const load of [loadDish, loadFormule]) load().catch(() => undefined)
  }, [])
  const add = (line: NewLine) => {
    lines.add(line)
    close()
  }
  return (
    <>
      <DishTiles
        menu={menu}
        countOf={id =>
          taking.draft.lines.reduce((sum, { request }) => sum + (request.menuItemId === id ? request.quantity : 0), 0)
        }
        onDish={dish => {
          const { line } = offerOf(dish, undefined)
          if (line) add(line)
          else setSheet(dish)
        }}
        onFormule={setSheet}
      />
      <OrderPanel taking={taking} lines={lines} menu={menu} />
      <LateSheet
        open={dish !== undefined}
        title={dish?.name ?? ''}
        shape="drawer"
        onClose={close}
        load={loadDish}
        sheet={{
          dish,
          menu,
          service: 'takeaway',
          atAllergens: false,
          phone: undefined,
          ownCup: undefined,
          refusal: undefined,
          onAdd: add,
          onClose: close,
        }}
      />
      <LateSheet
        open={formule !== undefined}
        title={formule?.name ?? ''}
        shape="drawer"
        onClose={close}
        load={loadFormule}
        sheet={{ formule, menu, onAdd: add, onClose: close }}
      />
    </>
  )
}
