import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { Service } from '#pwa/features/menu/service-switch.tsx'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { DishDetail } from './dish-detail.tsx'
import { DishForm } from './dish-form.tsx'

type DishSheetProps = {
  dish: MenuItem | undefined
  menu: Menu
  /** Dishes of the dining room cannot be added to the cart. */
  service: Service
  /** The sheet was opened for its allergens, and begins there. */
  atAllergens: boolean
  /** The telephone number to ask about an allergy. */
  phone: string | undefined
  /** Euros that a poured drink costs less in the customer's own cup. */
  ownCup: string | undefined
  /** Why the dish cannot be ordered to take away now, though it is on the menu. */
  refusal: string | undefined
  onAdd: (line: NewLine) => void
  onClose: () => void
}

/** A dish's sheet over the menu, open while there is a dish. The choices last as long as it is open. */
export function DishSheet({ dish, service, onClose, ...form }: DishSheetProps) {
  return (
    <Sheet open={dish !== undefined} onClose={onClose} title={dish?.name ?? ''} bare reading={service === 'dineIn'}>
      {dish &&
        (service === 'dineIn' ? (
          <DishDetail dish={dish} menu={form.menu} phone={form.phone} />
        ) : (
          <DishForm dish={dish} {...form} />
        ))}
    </Sheet>
  )
}
