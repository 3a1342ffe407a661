import { uuid } from '#api/kernel/ids.ts'
import type { Shape } from '../storage/shape.ts'
import { createStore } from './store.ts'
import { storedValue } from './stored.ts'

/**
 * What somebody is writing, to be sent once: its key makes one of it, however often it is sent. It lives in the tab's
 * own storage: closing the form, a reload or a failure keeps it, the next person at this computer does not find it.
 * @param blank what an untouched one holds
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
    /** It has arrived, or waits to be sent: the next one is another one. */
    drop() {
      draft.show(fresh())
      stored.write(undefined)
    },
  }
}
