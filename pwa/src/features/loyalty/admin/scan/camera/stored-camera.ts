import { storedValue } from '#pwa/lib/state/stored.ts'
import { isText, objectOf, optional } from '#pwa/lib/storage/shape.ts'

/**
 * That the camera was opened on this device, so that it opens by itself from then on, and which one was chosen; the one
 * at the back unless said.
 */
export const storedCamera = storedValue('local', 'laikhram_camera', objectOf({ id: optional(isText) }))
