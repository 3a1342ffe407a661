import { useRef } from 'react'
import { uuid } from '#api/kernel/ids.ts'

const NONE = { of: '', key: '' }

/**
 * The idempotency key of what a person wants: the same for a second try, since the first answer may have been lost, and
 * another one for what was changed since, or once it is done.
 */
export function useIntentKey() {
  const known = useRef(NONE)
  return {
    keyOf(intent: unknown): string {
      const of = JSON.stringify(intent)
      if (known.current.of !== of) known.current = { of, key: uuid() }
      return known.current.key
    },
    /** The next one is another intent, though it asks for the same. */
    done(): void {
      known.current = NONE
    },
  }
}
