/** What the sign-in dialog shows, as its address says: `?connexion=inscription`. */
export const MODES = ['entrer', 'inscription', 'oubli'] as const
export type Mode = (typeof MODES)[number]
