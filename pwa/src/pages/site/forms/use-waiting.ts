import { useEffect, useRef } from 'react'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { type Bodies, type Entry, isDue, type Kind, onArrival, removedWords } from '#pwa/offline/outbox/entry.ts'
import { useOutbox } from '#pwa/offline/outbox/run-outbox.ts'
import { outbox } from '#pwa/offline/outbox/site-outbox.ts'

/** The value of a form's search parameter while it shows what waits. */
export const WAITS = 'attente'

type Waiting<K extends Kind> = {
  kind: K
  /** What the address says the sheet shows; undefined while it is closed. */
  shows: string | undefined
  /** The server has one, while the list that it stood in was shown: the sheet says so, not the page. */
  onArrived: (body: Bodies[K]) => void
  /** To be changed in the form. */
  onReturned: (entry: Entry<K>) => void
}

/** What waits of one kind, for the sheet in which it was written. */
export function useWaiting<K extends Kind>({ kind, shows, onArrived, onReturned }: Waiting<K>) {
  const { entries, loaded, isStored } = useOutbox(kind)
  const latest = useRef({ shows, onArrived })
  useEffect(() => {
    latest.current = { shows, onArrived }
  })
  useEffect(
    () =>
      onArrival(entry => {
        if (entry.kind !== kind || latest.current.shows !== WAITS) return false
        latest.current.onArrived((entry as Entry<K>).body as Bodies[K])
        return true
      }),
    [kind],
  )
  const actions = (entry: Entry<K>) => ({
    onEdit: async () => {
      const returned = await outbox.takeBack(entry.key)
      if (returned) onReturned(returned as Entry<K>)
    },
    onRemove: async () => {
      await outbox.remove(entry.key)
      const action = { label: 'Annuler', run: () => void outbox.put(entry as Entry) }
      showToast({ text: removedWords(entry as Entry), durationMs: 5000, action })
    },
  })
  return {
    entries,
    isStored,
    isDue: entries.some(entry => isDue(entry)),
    isShown: shows === WAITS && (!loaded || entries.length > 0),
    actions,
    /** Why what is written with this key came back, if it did. */
    refusalOf: (key: string) => entries.find(entry => entry.key === key)?.refusal,
  }
}
