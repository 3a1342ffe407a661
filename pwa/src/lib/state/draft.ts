import { uuid } from '#api/kernel/ids.ts'
import type { Shape } from '../storage/shape.ts'
import { createStore } from './store.ts'
import { storedValue } from './stored.ts'

/**
 * A draft that is to be sent once: its key makes it one, however often it is sent. It is stored in the tab: closing the
 * form, a reload or a failure does not lose it, and the next person at this computer does not find it.
 * @param blank the contents of a new one
 */
export function keyedDraft<D extends { key: string }>(
  name: `laikhram_${string}`,
  isDraft: Shape<D>,
  blank: Omit<D, 'key'>,
) {
  const fresh = () => ({ ...blank, key: uuid() }) as D
  const stored = storedValue('session', name, isDraft)
  const draft = createStore(fresh(), { stored })
  return {
    ...draft,
    change: (change: Partial<Omit<D, 'key'>>) => draft.set({ ...draft.get(), ...change }),
    /** Call it when the draft has arrived, or waits to be sent: the next one is new. */
    drop() {
      draft.show(fresh())
      stored.write(undefined)
    },
  }
}
