import type { StaffRole } from '#api/kernel/people/actor.ts'

/** The French name of each role. */
export const ROLE_WORDS: Record<StaffRole, string> = { admin: 'Administrateur', manager: 'Responsable' }
