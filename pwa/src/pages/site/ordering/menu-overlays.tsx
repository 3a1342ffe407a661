import { lazy, useEffect, useEffectEvent } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract/menu.ts'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import type { Service } from '#pwa/features/menu/service.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { type Overlay, useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
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
  const shownFormule = menu.formules.find(({ id }) => id === formule.value)
  useUnknown(openDish, shownDish !== undefined, 'Ce plat n’est pas sur cette carte.')
  useUnknown(formule, shownFormule !== undefined, 'Cette formule n’est plus à la carte.')
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
        <FormuleBuilder formule={shownFormule} menu={menu} onAdd={addFrom(formule)} onClose={formule.close} />
      </OnceOpened>
      <OnceOpened open={avoided.open}>
        <AvoidSheet open={avoided.open} names={menu} phone={restaurant?.phone} onClose={avoided.close} />
      </OnceOpened>
    </>
  )
}

/** An old link may name what is no longer there: that is said, and the address no longer names it. */
function useUnknown(overlay: Overlay, isKnown: boolean, words: string): void {
  const isUnknown = overlay.open && !isKnown
  const close = useEffectEvent(() => overlay.close())
  useEffect(() => {
    if (!isUnknown) return
    showToast({ text: words })
    close()
  }, [isUnknown, words])
}

function dishOf(menu: Menu, service: Service, id: string | undefined): MenuItem | undefined {
  if (id === undefined) return undefined
  return Object.values(menu[service])
    .flat()
    .find(dish => dish.id === id)
}
