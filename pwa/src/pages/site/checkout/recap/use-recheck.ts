import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PICKUP_DAYS_KEY } from '#pwa/features/pickup/queries.ts'
import { PROMOTION_KEY } from '#pwa/features/promotions/queries.ts'
import { menuQuery } from '#pwa/lib/menu/use-menu.ts'
import { restaurantQuery } from '#pwa/lib/menu/use-restaurant.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'

/**
 * `usual`: what is shown is the server's. `offline`: it does not answer. `checking`: it does again, and everything is
 * being asked anew. `checked`: it has been.
 */
export type Recheck = 'usual' | 'offline' | 'checking' | 'checked'

/** What an order is judged by. */
const ASKED = [menuQuery.queryKey, restaurantQuery.queryKey, PICKUP_DAYS_KEY, PROMOTION_KEY]

/**
 * How far what the checkout shows can be relied on. What was filled in without the server is asked again when it is
 * back, all of it before anything can be ordered.
 * @param isOpen closed, nothing has to be asked, and what was checked is no longer spoken of
 */
export function useRecheck(isOpen: boolean): Recheck {
  const client = useQueryClient()
  const isReachable = useServerReachable()
  const [state, setState] = useState<'usual' | 'outdated' | 'checked'>('usual')

  useEffect(() => {
    if (!isReachable) return setState('outdated')
    if (!isOpen) return setState(known => (known === 'checked' ? 'usual' : known))
    if (state !== 'outdated') return
    let isCurrent = true
    const asked = ASKED.map(queryKey => client.refetchQueries({ queryKey }, { throwOnError: true }))
    void Promise.allSettled(asked).then(answers => {
      // What the server would not tell is its own to judge when the order comes.
      const isWhole = answers.every(({ status }) => status === 'fulfilled')
      if (isCurrent) setState(isWhole ? 'checked' : 'usual')
    })
    return () => {
      isCurrent = false
    }
  }, [client, isReachable, isOpen, state])

  if (!isReachable) return 'offline'
  return state === 'outdated' ? 'checking' : state
}
