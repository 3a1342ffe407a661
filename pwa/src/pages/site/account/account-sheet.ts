import { useLocation, useNavigate } from 'react-router-dom'
import type { AccountSection } from '#pwa/features/auth/account-menu.tsx'
import { REORDER_OVERLAYS } from '#pwa/features/orders/history/reorder.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'

/** The props of every sheet of the account, given by `AccountSections`. */
export type AccountSheetProps = {
  open: boolean
  /** Closes the sheet; also to be called before the account is left on purpose. */
  onClose: () => void
  /** Goes to another sheet of the account, in the place of this one: Back leaves the account. */
  onSection: (section: AccountSection) => void
  /**
   * The server no longer knows the session (401). Where that is so, the sign-in dialog opens and leads back to this
   * very section.
   */
  onSessionOver: () => Promise<void>
}

/**
 * Opens the cart in the place of the account: Back, and closing it, lead to what lay under the account. Where the
 * account was closed meanwhile, over whatever is there.
 */
export function useCartInstead(): () => void {
  const cart = useOverlay('panier')
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { overlay?: string } | null }
  return () => {
    const search = new URLSearchParams(window.location.search)
    if (!search.has('compte')) return cart.show()
    for (const overlay of ['compte', ...Object.values(REORDER_OVERLAYS)]) search.delete(overlay)
    search.set('panier', '')
    const isOverPage = state?.overlay === 'compte'
    void navigate(
      { pathname: '/', search: search.toString(), hash: window.location.hash },
      { replace: true, state: isOverPage ? { overlay: 'panier' } : null },
    )
  }
}
