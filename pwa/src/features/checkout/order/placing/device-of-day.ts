import { uuid } from '#api/kernel/ids.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isText, objectOf } from '#pwa/lib/storage/shape.ts'

const stored = storedValue('local', 'laikhram_device', objectOf({ id: isText, day: isText }))

/**
 * A random number of this device, another one each Paris day: by it the server counts what is unpaid here, whatever name
 * was typed. Undefined where nothing can be stored, since a number of one moment would say nothing.
 */
export function deviceOfDay(now: Date): string | undefined {
  const day = parisDay(now)
  const kept = stored.read()
  if (kept?.day === day) return kept.id
  stored.write({ id: uuid(), day })
  return stored.read()?.id
}
