import { uuid } from '#api/kernel/ids.ts'
import { storedValue } from '#pwa/lib/state/stores/stored.ts'
import { isText } from '#pwa/lib/storage/shape.ts'

const stored = storedValue('local', 'laikhram_device_key', isText)

/**
 * The random number by which the server knows again where somebody has logged in. Undefined where nothing can be stored:
 * there it would be another one each time.
 * Source: docs/decisions/0143-known-devices-slow-password-guessing.md.
 */
export function deviceKey(): string | undefined {
  if (stored.read() === undefined) stored.write(uuid())
  return stored.read()
}
