import { uuid } from '#api/kernel/ids.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/offline/use-needs-network.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { IconButton } from '#pwa/ui/forms/button/icon-button.tsx'
import { type DishToday, useChangePortions, useTakeOff } from './portion-calls.ts'
import './portion-row.css'

type PortionRowProps = {
  dish: DishToday
  /** Over the board there is room for the number alone. */
  isBrief?: boolean
}

/** What is left of a dish today, with one more, one less, and 'Épuisé', each in one tap. */
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
