import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changePortions, listPortions, toggleAvailability } from '#api/features/menu/contract-staff.ts'
import type { OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import './board-late.css'

/** Narrower screens have no room to spare over the tickets: there the dishes are named on one line until it is touched. */
const WIDE = '(min-width: 700px)'

/** Orders of customers and other tablets change them too. */
const LOOK_AGAIN_MS = 10_000

/** Over the board: the dishes of which customers see how few are left. Nothing while there are enough of all. */
export function LowPortions() {
  const { data } = usePortions()
  const [isOpen, setOpen] = useState(() => window.matchMedia(WIDE).matches)
  const low = data?.dishes.filter(({ isLow, available }) => isLow && available) ?? []
  if (low.length === 0) return null
  return (
    <details className="low-portions" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>Bientôt épuisé</b>
        {!isOpen && <span>{low.map(({ name, left }) => `${name} ${left}`).join(', ')}</span>}
      </summary>
      <ul>
        {low.map(dish => (
          <PortionRow key={dish.id} dish={dish} isBrief />
        ))}
      </ul>
    </details>
  )
}

type PortionRowProps = {
  dish: DishToday
  /** Over the board there is room for the number alone. */
  isBrief?: boolean
}

/** Portions left of a dish today, with one more, one less, and 'Épuisé', each in one tap. */
export function PortionRow({ dish, isBrief = false }: PortionRowProps) {
  const { name, left, held, available } = dish
  const change = useChangePortions(dish)
  const takeOff = useTakeOff(dish)
  const needsNetwork = useNeedsNetwork() !== undefined
  const showProblem = (error: Error) => showToast({ title: name, text: error.message, tone: 'problem' })
  const by = (amount: number) =>
    !needsNetwork && change.mutate({ body: { change: amount }, key: uuid() }, { onError: showProblem })
  return (
    <li className="portion-row" data-brief={isBrief || undefined} data-out={left === 0 || !available || undefined}>
      <span className="name">{name}</span>
      <span className="left">
        {available ? `Reste ${left}` : 'Épuisé'}
        {!isBrief && <small>{held} en commande</small>}
      </span>
      <span className="ways">
        <IconButton
          icon="minus"
          label={`Une de moins, ${name}`}
          aria-disabled={needsNetwork || left === 0}
          onClick={() => left > 0 && by(-1)}
        />
        <IconButton icon="plus" label={`Une de plus, ${name}`} aria-disabled={needsNetwork} onClick={() => by(1)} />
        <Button
          busy={takeOff.isPending}
          busyLabel="Un instant…"
          blocked={needsNetwork ? 'Hors connexion' : undefined}
          onClick={() => takeOff.mutate(!available, { onError: showProblem })}
        >
          {available ? 'Épuisé' : 'Remettre'}
          <span className="visually-hidden">, {name}</span>
        </Button>
      </span>
    </li>
  )
}

export type PortionsToday = OutputOf<typeof listPortions>
type DishToday = PortionsToday['dishes'][number]

const portionsQuery = queryOptions({
  queryKey: ['portions today'],
  queryFn: ({ signal }) => staffCall(listPortions, {}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

/** The dishes that have a number today, the scarcest first. */
export function usePortions() {
  return useQuery(portionsQuery)
}

type Change = RequestOf<typeof changePortions>['body']

/**
 * Changes what is left of a dish, shown at once; taps on one dish are sent one after the other. Each tap has a key of its
 * own: sent twice it counts once.
 */
export function useChangePortions({ id }: Pick<DishToday, 'id'>) {
  return useStaffMutation(changePortions, {
    scope: { id: `portions of ${id}` },
    request: ({ body, key }: { body: Change; key: string }) => ({ params: { id }, body, key }),
    onMutate: async ({ body }, { client }) => {
      await client.cancelQueries(portionsQuery)
      const before = client.getQueryData(portionsQuery.queryKey)
      if ('change' in body) put(client, id, dish => ({ ...dish, left: Math.max(dish.left + body.change, 0) }))
      return before
    },
    onError: (_, __, before, { client }) => before && client.setQueryData(portionsQuery.queryKey, before),
    takes: (client, { portionsToday }) => {
      if (portionsToday) put(client, id, dish => ({ ...dish, ...portionsToday }))
    },
    refreshes: refresh,
  })
}

/** 'Épuisé aujourd'hui', whatever is left or comes back; or on sale again. */
function useTakeOff({ id }: Pick<DishToday, 'id'>) {
  return useStaffMutation(toggleAvailability, {
    request: (isBack: boolean): RequestOf<typeof toggleAvailability> => ({
      params: { id },
      body: isBack ? { available: true } : { available: false, until: 'tomorrow' },
    }),
    takes: (client, { available }) => put(client, id, dish => ({ ...dish, available })),
    refreshes: refresh,
  })
}

function put(client: QueryClient, id: string, change: (dish: DishToday) => DishToday): void {
  client.setQueryData(
    portionsQuery.queryKey,
    known => known && { ...known, dishes: known.dishes.map(dish => (dish.id === id ? change(dish) : dish)) },
  )
}

/** While another tap is under way nothing is refreshed, since its end will do it. */
function refresh(client: QueryClient): Promise<void> | undefined {
  if (client.isMutating() > 1) return undefined
  return client.invalidateQueries(portionsQuery)
}
