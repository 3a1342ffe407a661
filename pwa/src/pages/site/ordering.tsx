import { lazy, useCallback } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { addToCart } from '#pwa/features/cart/cart-store.ts'
import { MenuState } from '#pwa/features/menu/list/menu-state.tsx'
import { TakeawayMenu } from '#pwa/features/menu/takeaway-menu.tsx'
import type { NewLine } from '#pwa/lib/new-line.ts'
import { useMenu, usePriceBook } from '#pwa/lib/use-menu.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/once-opened.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { CartCorner } from './cart-corner.tsx'
import './ordering.css'

const DishSheet = lazy(async () => ({ default: (await import('#pwa/features/menu/sheet/dish-sheet.tsx')).DishSheet }))
const FormuleBuilder = lazy(async () => ({
  default: (await import('#pwa/features/menu/formule/formule-builder.tsx')).FormuleBuilder,
}))

/** The specification's mark of an addition. */
const ADDED_MS = 2000

/** The menu, what opens over it, and the cart that it fills. */
export function Ordering({ restaurant }: { restaurant: PublicRestaurant | undefined }) {
  const { data: menu, isError, refetch } = useMenu()
  const book = usePriceBook()
  const dish = useOverlay('plat')
  const allergens = useOverlay('allergenes')
  const formule = useOverlay('formule')
  const shown = dish.value ?? allergens.value
  const add = useCallback((line: NewLine) => void addToCart(line), [])
  const addFrom = (overlay: { close: () => void }) => (line: NewLine) => {
    add(line)
    overlay.close()
    showToast({ text: `Ajouté : ${line.name}`, tone: 'done', durationMs: ADDED_MS })
  }
  const openDish = dish.open ? dish : allergens
  const shownDish = shown === undefined ? undefined : book?.dishes.get(shown)
  return (
    <section className="ordering" id="menu" aria-labelledby="menu-title">
      <h2 id="menu-title">La carte</h2>
      {menu ? (
        <>
          <TakeawayMenu
            menu={menu}
            alcoholRefusal={alcoholRefusal(restaurant)}
            onAdd={add}
            onChoose={dish.show}
            onAllergens={allergens.show}
            onCompose={formule.show}
          />
          <OnceOpened open={dish.open || allergens.open}>
            <DishSheet
              dish={shownDish}
              menu={menu}
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
        </>
      ) : (
        <MenuState failed={isError} onRetry={() => void refetch()} />
      )}
      <CartCorner menu={menu} book={book} />
    </section>
  )
}

function alcoholRefusal(restaurant: PublicRestaurant | undefined): string | undefined {
  return restaurant?.alcoholTakeaway === false ? 'L’alcool n’est pas vendu à emporter en ce moment.' : undefined
}
