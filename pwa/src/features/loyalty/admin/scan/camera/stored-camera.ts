import { storedValue } from '#pwa/lib/state/stored.ts'
import { isText, objectOf, optional } from '#pwa/lib/storage/shape.ts'

/**
 * Stored once the camera was opened on this device, so that it opens by itself from then on, with the camera that was
 * chosen; the one at the back unless said.
 */
export const storedCamera = storedValue('local', 'laikhram_camera', objectOf({ id: optional(isText) }))
