import type { IconName } from '#pwa/ui/media/icon.tsx'

/** A section of the account, as the address names it: `?compte=commandes`. */
export type AccountSection = 'profil' | 'commandes' | 'points' | 'parametres'

/** The account menu's entries, in their order. */
export const ACCOUNT_ENTRIES: readonly { section: AccountSection; label: string; icon: IconName }[] = [
  { section: 'profil', label: 'Mon profil', icon: 'user' },
  { section: 'commandes', label: 'Mes commandes', icon: 'bag' },
  { section: 'points', label: 'Points fidélité', icon: 'bowl' },
  { section: 'parametres', label: 'Paramètres', icon: 'settings' },
]
