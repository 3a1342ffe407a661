import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminItem, listAllItems } from '#api/features/menu/contract-staff.ts'
import { isSoldOut } from '#api/features/menu/rules/availability.ts'
import { recipeKey } from '#api/features/menu/rules/reward-recipes.ts'
import { lineTitle } from '#api/features/orders/rules/line-words.ts'
import { kitchenDay, kitchenDayOf } from '#api/kernel/time/kitchen-day.ts'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { folded } from '#api/kernel/typed.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { useBoard } from './line/board-store.ts'
import { type Dishes, useDishes } from './line/known-dishes.tsx'
import { useSoldOut } from './line/ticket-calls.ts'
import './board-late.css'

/** Every dish, for the parts of a shift that name one. */
export const dishesQuery = queryOptions({
  queryKey: ['dishes to count'],
  queryFn: async ({ signal }) => Object.values(await staffCall(listAllItems, {}, { signal })).flat(),
})

/** One letter finds half of the menu. */
const FEWEST_LETTERS = 2

/** As many as fit over a tablet's keyboard. */
const MOST_FOUND = 6

/** 'Épuisé aujourd'hui' by two typed letters; then the paid orders of today that hold the dish, to change them. */
export function SoldOutPart({ onTicket }: { onTicket: (orderId: string) => void }) {
  const { data: dishes = [] } = useQuery(dishesQuery)
  const [typed, setTyped] = useState('')
  const [off, setOff] = useState<{ id: string; name: string }>()
  const found = dishesTyped(dishes, typed)
  return (
    <section className="sold-out-part">
      <h3>Un plat est épuisé&nbsp;?</h3>
      <TextField
        label="Deux lettres de son nom, ou son code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status">
        <ul>
          {found.map(dish => (
            <FoundDish key={dish.id} dish={dish} onOff={isOff => setOff(isOff ? dish : undefined)} />
          ))}
        </ul>
        {found.length === 0 && typed.trim().length >= FEWEST_LETTERS && <p>Aucun plat ne commence ainsi.</p>}
      </div>
      {off && <OrdersWithDish dish={off} onTicket={onTicket} />}
    </section>
  )
}

function FoundDish({ dish, onOff }: { dish: AdminItem; onOff: (isOff: boolean) => void }) {
  const { id, name } = dish
  const client = useQueryClient()
  const soldOut = useSoldOut()
  const now = useNow(60_000)
  const needsNetwork = useNeedsNetwork('Épuisé')
  const isOut = isSoldOut(
    { available: true, unavailableUntil: dish.unavailableUntil ? new Date(dish.unavailableUntil) : null },
    now,
  )
  const press = () =>
    soldOut.mutate(
      { id, isBack: isOut },
      {
        onSuccess(item) {
          client.setQueryData(dishesQuery.queryKey, all => all?.map(one => (one.id === id ? item : one)))
          onOff(!isOut)
        },
      },
    )
  return (
    <li>
      <span>{name}</span>
      <Button busy={soldOut.isPending} busyLabel="Un instant…" blocked={needsNetwork} onClick={press}>
        {isOut ? 'Remettre' : 'Épuisé'}
        <span className="visually-hidden">, {name}</span>
      </Button>
      {soldOut.error && <Notice tone="problem">{soldOut.error.message}</Notice>}
    </li>
  )
}

type OrdersWithDishProps = { dish: { id: string; name: string }; onTicket: (orderId: string) => void }

/** The orders that were paid before it was sold out, each opened by a tap. */
function OrdersWithDish({ dish, onTicket }: OrdersWithDishProps) {
  const { orders } = useBoard()
  const dishes = useDishes()
  const now = useNow(60_000)
  const holding = ordersWith([...(orders?.values() ?? [])], { dishId: dish.id, today: kitchenDay(now), dishes })
  if (holding.length === 0)
    return (
      <p role="status">
        {dish.name}&nbsp;: épuisé jusqu’à demain matin. Aucune commande payée d’aujourd’hui n’en contient.
      </p>
    )
  return (
    <div className="orders-with-dish" role="status">
      <p>
        <b>{dish.name}</b>&nbsp;: épuisé jusqu’à demain matin. Ces commandes payées en contiennent&nbsp;; touchez-en une
        pour la modifier.
      </p>
      <ul>
        {holding.map(({ id, callNumber, number, customerInfo, pickup, items }) => (
          <li key={id}>
            <button type="button" onClick={() => onTicket(id)}>
              <b>{callNumber ?? number}</b>
              <span>{customerInfo.name || 'Compte supprimé'}</span>
              {pickup && <span>{formatTimeInSentence(pickup.time)}</span>}
              <small>
                {items
                  .filter(line => holds(line, dish.id, dishes))
                  .map(linesWords)
                  .join(', ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Line = CachedOrder['items'][number]

function linesWords(line: Line): string {
  return `${line.quantity}\u00a0×\u00a0${lineTitle(line)}`
}

function holds({ components, ...line }: Line, dishId: string, dishes: Dishes): boolean {
  if (components) return components.some(part => part.menuItemId === dishId)
  return (dishes.get(recipeKey(line) ?? '')?.id ?? line.menuItemId) === dishId
}

type Sought = { dishId: string; today: string; dishes: Dishes }

/** Paid orders of the kitchen's day that are still to be made and hold a dish, also in a set menu; the next one first. */
export function ordersWith(orders: readonly CachedOrder[], { dishId, today, dishes }: Sought): CachedOrder[] {
  const isToMake = ({ status, pickup }: CachedOrder) =>
    (status === 'confirmed' || status === 'preparing') && (pickup === null || kitchenDayOf(pickup) === today)
  return orders
    .filter(order => isToMake(order) && order.items.some(line => holds(line, dishId, dishes)))
    .sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
}

function timeOf({ pickup }: CachedOrder): string {
  return pickup ? `${pickup.date}T${pickup.time}` : ''
}

/** The dishes that are meant by what was typed: by their code, by how their name begins, then by a word of it. */
export function dishesTyped(dishes: readonly AdminItem[], typed: string): AdminItem[] {
  const letters = folded(typed).trim()
  if (letters.length < FEWEST_LETTERS) return []
  const rank = ({ name, code }: AdminItem) => {
    const words = folded(name)
    if (code && folded(code) === letters) return 0
    if (words.startsWith(letters)) return 1
    return words.split(/[^a-z0-9]+/).some(word => word.startsWith(letters)) ? 2 : undefined
  }
  const found = dishes.flatMap(dish => {
    const place = rank(dish)
    return place === undefined || !dish.takeaway ? [] : [{ dish, place }]
  })
  return found
    .sort((one, other) => one.place - other.place)
    .slice(0, MOST_FOUND)
    .map(({ dish }) => dish)
}
