import type { Menu } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { ItemForm } from '#pwa/features/menu/admin/form/item-form.tsx'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'

/** In the address, in place of a dish's key. */
export const NEW_ITEM = 'nouveau'

type ItemSheetProps = {
  items: readonly AdminItem[]
  menu: Menu
  /** A dish's key, `NEW_ITEM`, or undefined: closed. */
  which: string | undefined
  category: CategoryKey | undefined
  onClose: () => void
}

/** The form of one dish, over the list. */
export function ItemSheet({ items, menu, which, category, onClose }: ItemSheetProps) {
  const item = items.find(({ id }) => id === which)
  const isNew = which === NEW_ITEM
  return (
    <Sheet
      open={isNew || item !== undefined}
      onClose={onClose}
      shape="page"
      title={isNew ? 'Nouvel article' : 'Modifier l’article'}
    >
      {(isNew || item) && (
        <ItemForm
          key={which}
          item={item}
          category={category}
          menu={menu}
          onCancel={onClose}
          onSaved={name => {
            showToast({
              tone: 'done',
              text: isNew ? `${name} est ajouté.` : `${name} est enregistré.`,
              durationMs: 2000,
            })
            onClose()
          }}
        />
      )}
    </Sheet>
  )
}
