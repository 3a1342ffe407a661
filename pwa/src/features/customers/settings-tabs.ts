/** The parts of the settings, as the address names them: `?compte=parametres&onglet=securite`. */
export const SETTINGS_TABS = [
  { name: 'profil', title: 'Profil' },
  { name: 'securite', title: 'Sécurité' },
  { name: 'donnees', title: 'Mes données' },
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]['name']
