import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { OrderLine } from '#api/features/orders/contract-order.ts'
import { useMenu } from '#pwa/lib/menu/use-menu.ts'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'

/** Drawn for an order whose dishes the menu has no more. */
const BOWL = { vessel: 'bowl', contents: [] }

/** The ordered dishes, drawn as on the menu; nothing until the menu is there, so that no other dish is shown before. */
export function DrawnOrder({ lines }: { lines: readonly DrawnLine[] }) {
  const { data: menu } = useMenu()
  return menu ? <DishDrawing drawing={drawnDish(menu, lines)?.drawing ?? BOWL} /> : null
}

type DrawnLine = Pick<OrderLine, 'menuItemId' | 'unitPrice' | 'components'>

/**
 * The dish that stands for an order: the dearest of its lines that the menu still knows; of a set menu its main, else
 * its first part.
 */
export function drawnDish(menu: Menu, lines: readonly DrawnLine[]): MenuItem | undefined {
  const dishes = new Map(
    Object.values(menu.takeaway)
      .flat()
      .map(dish => [dish.id, dish]),
  )
  const dishOf = ({ menuItemId, components = [] }: DrawnLine) => {
    const main = components.find(({ category }) => category === 'plats') ?? components[0]
    return dishes.get(main?.menuItemId ?? menuItemId)
  }
  return [...lines]
    .sort((one, other) => other.unitPrice - one.unitPrice)
    .map(dishOf)
    .find(dish => dish !== undefined)
}
