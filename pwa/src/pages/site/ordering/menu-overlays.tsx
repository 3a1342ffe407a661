import { useEffect, useEffectEvent } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import type { Service } from '#pwa/features/menu/service-switch.tsx'
import { dishOn, type NewLine, useIsMenuHeard } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet.tsx'

export const loadDish = later(async () => (await import('#pwa/features/menu/sheet/dish-sheet.tsx')).DishSheet)
const loadFormule = later(async () => (await import('#pwa/features/menu/sheet/formule-builder.tsx')).FormuleBuilder)
const loadAvoid = later(async () => (await import('#pwa/features/menu/sheet/avoid-sheet.tsx')).AvoidSheet)

/** How long 'Ajouté' stands. */
const ADDED_MS = 2000

type MenuOverlaysProps = {
  menu: Menu
  service: Service
  restaurant: PublicRestaurant | undefined
  onAdd: (line: NewLine) => void
}

/** The sheets over the menu: `?plat=`, `?allergenes=` (the same dish, at its allergens), `?formule=`, `?eviter`. */
export function MenuOverlays({ menu, service, restaurant, onAdd }: MenuOverlaysProps) {
  const dish = useOverlay('plat')
  const allergens = useOverlay('allergenes')
  const formule = useOverlay('formule')
  const avoided = useOverlay('eviter')
  const openDish = dish.open ? dish : allergens
  const shownDish = dishOn(menu, openDish.value, service)
  const addFrom = (overlay: { close: () => boolean }) => (line: NewLine) => {
    if (!overlay.close()) return
    onAdd(line)
    showToast({ text: `Ajouté\u00a0: ${line.name}`, tone: 'done', durationMs: ADDED_MS })
  }
  const shownFormule = menu.formules.find(({ id }) => id === formule.value)
  const isHeard = useIsMenuHeard()
  useUnknown(isHeard && openDish.open && !shownDish, openDish.close)
  useUnknown(isHeard && formule.open && !shownFormule, formule.close)
  return (
    <>
      <LateSheet
        open={shownDish !== undefined}
        title={shownDish?.name ?? ''}
        shape="drawer"
        onClose={openDish.close}
        load={loadDish}
        sheet={{
          dish: shownDish,
          menu,
          service,
          atAllergens: !dish.open,
          phone: restaurant?.phone,
          ownCup: restaurant?.ownCup,
          refusal: shownDish?.alcohol ? alcoholRefusal(restaurant) : undefined,
          onAdd: addFrom(openDish),
          onClose: openDish.close,
        }}
      />
      <LateSheet
        open={shownFormule !== undefined}
        title={shownFormule?.name ?? ''}
        shape="drawer"
        onClose={formule.close}
        load={loadFormule}
        sheet={{ formule: shownFormule, menu, onAdd: addFrom(formule), onClose: formule.close }}
      />
      <LateSheet
        open={avoided.open}
        title="Ce que j’évite"
        shape="drawer"
        onClose={avoided.close}
        load={loadAvoid}
        sheet={{ open: avoided.open, names: menu, phone: restaurant?.phone, onClose: avoided.close }}
      />
    </>
  )
}

/** An old link to what the server's menu has no more: it is said, and the menu is there. */
function useUnknown(isUnknown: boolean, close: () => void) {
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!isUnknown) return
    leave()
    showToast({ text: 'Ce plat n’est plus à la carte.' })
  }, [isUnknown])
}

/** Why drinks with alcohol cannot be taken away now; undefined when they can, or nobody knows yet. */
export function alcoholRefusal(restaurant: PublicRestaurant | undefined): string | undefined {
  return restaurant?.alcoholTakeaway === false ? 'L’alcool n’est pas vendu à emporter en ce moment.' : undefined
}
