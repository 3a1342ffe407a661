import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './cart-late.css'

type CartPickupProps = {
  /** The pickup time as text; undefined while it is being asked for, null where no slot is left on any day. */
  pickup: string | null | undefined
  /** As soon as possible, and not a slot. */
  isSoonest?: boolean
  /** The customer has chosen this slot; otherwise it is the first free one. */
  chosen: boolean
  /** The device computed the slot without the server, which may answer another one. */
  isForeseen?: boolean
  /** Nothing can be ordered until then: `reprise à 10 h 34`. */
  back?: string | undefined
  onChange: () => void
}

type PickupQuestionProps = {
  /** The event in words: `Aujourd’hui à 22 h 30 : pas d’alcool à cette heure.` */
  why: string
  /** The two ways out, the one that keeps the hour first. */
  ways: readonly { words: string; onChoose: () => void }[]
}

/** Asks before a pickup goes to another hour or day: nothing can be ordered until one of the two is chosen. */
export function PickupQuestion({ why, ways }: PickupQuestionProps) {
  return (
    <section className="pickup-question" aria-label="Retrait">
      <p role="status">
        <Icon name="clock" />
        <b>{why}</b>
      </p>
      {ways.map(({ words, onChoose }) => (
        <Button key={words} block onClick={() => onChoose()}>
          {words}
        </Button>
      ))}
    </section>
  )
}

/** When the cart can be picked up, with the way to change it. */
export function CartPickup({ pickup, isSoonest, chosen, isForeseen, back, onChange }: CartPickupProps) {
  if (back) return <Paused back={back} />
  return (
    <div className="cart-pickup">
      <Icon name="clock" />
      <p>
        <span className="small soft">{label({ pickup, isSoonest, chosen, isForeseen })}</span>
        <b>{pickup === null ? 'Aucun créneau libre' : pickup ? capitalized(pickup) : isForeseen ? 'À choisir' : '…'}</b>
      </p>
      <Button look="link" onClick={onChange}>
        {pickup === null ? 'Voir' : 'Changer'}
      </Button>
    </div>
  )
}

function Paused({ back }: { back: string }) {
  return (
    <div className="cart-pickup">
      <Icon name="clock" />
      <p>
        <span className="small soft">Commandes en ligne suspendues</span>
        <b>{capitalized(back)}</b>
      </p>
    </div>
  )
}

type Labelled = Pick<CartPickupProps, 'pickup' | 'isSoonest' | 'chosen' | 'isForeseen'>

function label({ pickup, isSoonest, chosen, isForeseen }: Labelled): string {
  if (isForeseen) return 'Retrait, à confirmer au retour du réseau'
  if (isSoonest) return 'Dès que possible'
  return chosen || pickup === null ? 'Retrait' : 'À retirer au plus tôt'
}

function capitalized(words: string): string {
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}
