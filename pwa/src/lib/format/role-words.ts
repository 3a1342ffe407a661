import type { StaffRole } from '#api/kernel/actor.ts'

/** What a role is called in French. */
export const ROLE_WORDS: Record<StaffRole, string> = { admin: 'Administrateur', manager: 'Responsable' }
