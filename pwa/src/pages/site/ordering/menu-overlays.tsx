import { lazy } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract/menu.ts'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import type { Service } from '#pwa/features/menu/service.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'
import { alcoholRefusal } from './alcohol-refusal.ts'

const DishSheet = lazy(async () => ({ default: (await import('#pwa/features/menu/sheet/dish-sheet.tsx')).DishSheet }))
const FormuleBuilder = lazy(async () => ({
  default: (await import('#pwa/features/menu/formule/builder/formule-builder.tsx')).FormuleBuilder,
}))
const AvoidSheet = lazy(async () => ({
  default: (await import('#pwa/features/menu/allergens/avoided/avoid-sheet.tsx')).AvoidSheet,
}))

/** How long 'Ajouté' stands. */
const ADDED_MS = 2000

type MenuOverlaysProps = {
  menu: Menu
  service: Service
  restaurant: PublicRestaurant | undefined
  onAdd: (line: NewLine) => void
}

/** What opens over the menu: `?plat=`, `?allergenes=` (the same dish, at its allergens), `?formule=`, `?eviter`. */
export function MenuOverlays({ menu, service, restaurant, onAdd }: MenuOverlaysProps) {
  const dish = useOverlay('plat')
  const allergens = useOverlay('allergenes')
  const formule = useOverlay('formule')
  const avoided = useOverlay('eviter')
  const openDish = dish.open ? dish : allergens
  const shownDish = dishOf(menu, service, openDish.value)
  const addFrom = (overlay: { close: () => void }) => (line: NewLine) => {
    onAdd(line)
    overlay.close()
    showToast({ text: `Ajouté : ${line.name}`, tone: 'done', durationMs: ADDED_MS })
  }
  return (
    <>
      <OnceOpened open={openDish.open}>
        <DishSheet
          dish={shownDish}
          menu={menu}
          service={service}
          atAllergens={!dish.open}
          phone={restaurant?.phone}
          refusal={shownDish?.alcohol ? alcoholRefusal(restaurant) : undefined}
          onAdd={addFrom(openDish)}
          onClose={openDish.close}
        />
      </OnceOpened>
      <OnceOpened open={formule.open}>
        <FormuleBuilder
          formule={menu.formules.find(({ id }) => id === formule.value)}
          menu={menu}
          onAdd={addFrom(formule)}
          onClose={formule.close}
        />
      </OnceOpened>
      <OnceOpened open={avoided.open}>
        <AvoidSheet open={avoided.open} names={menu} phone={restaurant?.phone} onClose={avoided.close} />
      </OnceOpened>
    </>
  )
}

function dishOf(menu: Menu, service: Service, id: string | undefined): MenuItem | undefined {
  if (id === undefined) return undefined
  return Object.values(menu[service])
    .flat()
    .find(dish => dish.id === id)
}
