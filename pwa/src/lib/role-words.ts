import type { StaffRole } from '#api/kernel/actor.ts'

/** Source: texts/messages.md, section 5. */
export const ROLE_WORDS: Record<StaffRole, string> = { admin: 'Administrateur', manager: 'Responsable' }
