import { useParams } from 'react-router-dom'
import { isOff } from '#api/features/menu/rules/availability.ts'
import { dishTitle } from '#api/features/site/rules/page-names.ts'
import { DishAsPage } from '#pwa/features/menu/dish-as-page.tsx'
import { usePageDish, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { CONTENT_ID } from '#pwa/ui/layout/skip-link.tsx'
import { NotFoundPage } from '../frame/not-found-page.tsx'
import { SiteHeader } from '../frame/site-header.tsx'
import { AccountHost, SignInHost } from '../overlays.tsx'
import { AccountCorner } from '../session/account-corner.tsx'
import '../site-late.css'

/** A dish at its own address, `/plat/{id}`: where a search or a shared link leads. It is chosen and ordered on the menu. */
export function DishPage() {
  const { id = '' } = useParams()
  const { data: restaurant } = useRestaurant()
  const { dish, isUnknown, retry } = usePageDish(id)
  if (isUnknown) return <NotFoundPage />
  return (
    <>
      {dish && restaurant && <title>{dishTitle(restaurant, dish)}</title>}
      <SiteHeader account={<AccountCorner />} />
      <main className="dish-page" id={CONTENT_ID}>
        {dish ? (
          <DishAsPage dish={dish} phone={restaurant?.phone} ownCup={restaurant?.ownCup}>
            {dish.takeaway && (
              <ButtonLink look="primary" to={`/?plat=${id}`}>
                {!isOff(dish.takeaway) ? 'Choisir et commander' : 'Voir à la carte'}
              </ButtonLink>
            )}
            {dish.dineIn && <ButtonLink to="/sur-place">La carte sur place</ButtonLink>}
          </DishAsPage>
        ) : retry ? (
          <RetryButton onRetry={retry} />
        ) : (
          <Skeleton lines={9} />
        )}
      </main>
      <AccountHost />
      <SignInHost />
    </>
  )
}
