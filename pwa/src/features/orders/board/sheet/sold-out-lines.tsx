import { useState } from 'react'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { useSoldOut } from '../line/ticket-calls.ts'

/** The dishes of an order, each with a button that makes it unavailable until tomorrow morning, or available again. */
export function SoldOutLines({ order }: { order: BoardOrder }) {
  return (
    <section className="sold-out-lines">
      <h3>Un plat est épuisé&nbsp;?</h3>
      <ul>
        {dishesOf(order).map(dish => (
          <DishRow key={dish.id} {...dish} />
        ))}
      </ul>
    </section>
  )
}

function DishRow({ id, name }: { id: string; name: string }) {
  const soldOut = useSoldOut()
  const [isOut, setOut] = useState(false)
  const needsNetwork = useNeedsNetwork('Épuisé')
  const onPress = () => {
    const text = isOut ? 'de nouveau à la carte.' : 'épuisé jusqu’à demain matin.'
    const onSuccess = () => {
      setOut(!isOut)
      showToast({ title: name, text, tone: 'done' })
    }
    soldOut.mutate({ id, isBack: isOut }, { onSuccess })
  }
  return (
    <li>
      <span>{name}</span>
      <Button busy={soldOut.isPending} busyLabel="Un instant…" blocked={needsNetwork} onClick={onPress}>
        {isOut ? 'Remettre à la carte' : 'Épuisé aujourd’hui'}
        <span className="visually-hidden">, {name}</span>
      </Button>
      {soldOut.error && <Notice tone="problem">{soldOut.error.message}</Notice>}
    </li>
  )
}

/** The dishes of an order, each once, with the parts of a set menu, since it is dishes that run out. */
function dishesOf({ items }: BoardOrder): { id: string; name: string }[] {
  const dishes = items.flatMap(({ menuItemId: id, name, components }) =>
    components ? components.map(part => ({ id: part.menuItemId, name: part.name })) : [{ id, name }],
  )
  return [...new Map(dishes.map(dish => [dish.id, dish])).values()]
}
