import { useCallback, useRef, useState } from 'react'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { type Availability, reversed, type Shown, staleFields } from '#api/features/menu/rules/dish-change.ts'
import { uuid } from '#api/kernel/ids.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { type ItemsChange, useChangeItems } from '../queries.ts'

/** The last change, which one tap gives back. */
type Done = { back: readonly ItemsChange[]; words: string; dishes: ReadonlyMap<string, AdminItem> }

/** Changes from the table, one row's or several at once, and the way back from the last of them. */
export function useTableChanges(items: readonly AdminItem[]) {
  const { mutateAsync, isPending } = useChangeItems()
  const [done, setDone] = useState<Done>()
  const dishes = useRef(new Map<string, AdminItem>())
  for (const item of items) dishes.current.set(item.id, item)

  /**
   * @param words what is said of it, beside the way back
   * @returns the names of the dishes that were left, since somebody else had changed them
   * @throws ApiProblem, NetworkFailure: nothing is changed then
   */
  const change = useCallback(
    async (changes: readonly ItemsChange[], words: string): Promise<string[]> => {
      const known = new Map(dishes.current)
      const answer = await mutateAsync({ changes, key: uuid() })
      const left = new Set(answer.stale.map(({ id }) => id))
      // A value that is already as wanted, by an earlier try whose answer was lost say, is no contradiction.
      for (const wanted of changes) {
        const item = answer.items.find(({ id }) => id === wanted.id)
        if (item && staleFields(reversed(wanted), shownOf(item)).length === 0) left.delete(wanted.id)
      }
      const made = changes.filter(({ id }) => !left.has(id))
      const back = made.map(one => reversed(one, known.get(one.id)?.position))
      if (back.length > 0) setDone({ back, words, dishes: known })
      return namesOf(left, known)
    },
    [mutateAsync],
  )

  const forget = useCallback(() => setDone(undefined), [])
  const undo = async (): Promise<void> => {
    if (!done) return
    try {
      const { stale } = await mutateAsync({ changes: done.back, key: uuid() })
      setDone(undefined)
      const left = namesOf(
        stale.map(({ id }) => id),
        done.dishes,
      )
      showToast(
        left.length === 0
          ? { tone: 'done', text: 'Tout est comme avant.' }
          : { tone: 'problem', title: 'Changé entre-temps, donc laissé', text: `${left.join(', ')}.` },
      )
    } catch (error) {
      showToast({ tone: 'problem', title: 'Rien n’est annulé', text: (error as Error).message })
    }
  }
  return { change, undo, forget, done: done?.words, isPending }
}

function namesOf(ids: Iterable<string>, dishes: ReadonlyMap<string, AdminItem>): string[] {
  return [...ids].map(id => dishes.get(id)?.name ?? id)
}

/** A dish as its row shows it. */
export function shownOf({ name, category, price, prices, available, unavailableUntil }: AdminItem): Shown {
  const availability: Availability = unavailableUntil ? 'soldOut' : available ? 'on' : 'off'
  return { name, category, price: price ?? null, prices: prices ?? {}, availability }
}

export const AVAILABILITY_WORDS: Record<Availability, string> = {
  on: 'Disponible',
  soldOut: 'Épuisé aujourd’hui',
  off: 'Indisponible',
}
