import type { Menu } from '#api/features/menu/contract.ts'
import './menu.css'

/**
 * The banner that a site which sells alcohol shows over the whole width of its home and payment pages, in the words of
 * the arrêté of 17 October 2016, annexes 4 and 6; nothing while the takeaway menu has none.
 */
export function MinorsBanner({ menu }: { menu: Menu | undefined }) {
  const sellsAlcohol = Object.values(menu?.takeaway ?? {}).some(dishes => dishes.some(dish => dish.alcohol))
  if (!sellsAlcohol) return null
  return (
    <p className="minors-banner">
      <b>Interdiction de vente de boissons alcooliques aux mineurs de moins de 18&nbsp;ans</b>
      <span>La preuve de majorité de l’acheteur est exigée au moment de la vente en ligne.</span>
      <small>Code de la santé publique, art. L.&nbsp;3342-1 et L.&nbsp;3353-3</small>
    </p>
  )
}
