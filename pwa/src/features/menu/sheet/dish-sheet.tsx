import type { Menu, MenuItem } from '#api/features/menu/contract/menu.ts'
import type { Service } from '#pwa/features/menu/service.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import { DishDetail } from './dish-detail.tsx'
import { DishForm } from './dish-form.tsx'

type DishSheetProps = {
  dish: MenuItem | undefined
  menu: Menu
  /** In the dining room there is nothing to add. */
  service: Service
  /** Opened for its allergens: the sheet begins there. */
  atAllergens: boolean
  /** Where to ask about an allergy. */
  phone: string | undefined
  /** Why it cannot be taken away now, though it is on the menu. */
  refusal: string | undefined
  onAdd: (line: NewLine) => void
  onClose: () => void
}

/** A dish large, over the menu; open while there is a dish. What is chosen belongs to one opening. */
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
