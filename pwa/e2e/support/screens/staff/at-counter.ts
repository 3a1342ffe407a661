import { TABLET } from '../../people/staff.ts'

/** Staff at the counter have wet hands and little time. */
export const AT_COUNTER = { viewport: TABLET, leastTargetPx: 56 }
