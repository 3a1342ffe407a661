import { isText, isWhole, objectOf } from '#pwa/lib/storage/shape.ts'

/** A loyalty card as a tablet keeps it: first name and initial, its id and its points; no address, no telephone. */
export type CachedCard = { qr_code_id: string; name: string; current_points: number }

/** Whether what the device has kept is still a card. */
export const isCachedCard = objectOf({ qr_code_id: isText, name: isText, current_points: isWhole })
