import { useLocation, useSearchParams } from 'react-router-dom'
import { LEGAL_PAGES } from '#api/features/notifications/rules/legal-text.ts'
import { LegalDialog } from '#pwa/features/legal/legal-dialog.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'

/** The legal texts over whatever is there; an unknown name shows the first of them. */
export function LegalSheet() {
  const { open, value, close } = useOverlay('legal')
  const { state } = useLocation()
  const [, setSearch] = useSearchParams()
  const { data: restaurant } = useRestaurant()
  const shown = LEGAL_PAGES.find(({ name }) => name === value) ?? LEGAL_PAGES[0]
  // In its own place: Back leaves the texts, however many were read.
  const show = (name: string) =>
    setSearch(
      search => {
        search.set('legal', name)
        return search
      },
      { replace: true, state },
    )
  return (
    <LegalDialog
      shown={open ? shown?.name : undefined}
      restaurant={restaurant}
      under={{ confidentialite: <ButtonLink to="/mes-donnees">Mes données, sans compte</ButtonLink> }}
      onShow={show}
      onClose={close}
    />
  )
}
