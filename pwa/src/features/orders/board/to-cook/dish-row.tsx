import { memo, useState } from 'react'
import { heatWord } from '#api/features/orders/rules/line-words.ts'
import type { ToCook } from '#api/features/orders/rules/to-cook.ts'
import { callSign } from '#api/kernel/ids.ts'
import { plural } from '#api/kernel/plural.ts'
import { Chillies } from '#pwa/ui/forms/heat-picker/chillies.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { move } from '../line/moves.ts'
import type { Shown } from '../tickets/columns/columns.ts'

type DishRowProps = {
  dish: ToCook
  shown: ReadonlyMap<string, Shown>
  onTicket: (id: string) => void
}

/** So many of one dish; a touch shows whose, another begins all of their orders. */
export const DishRow = memo(function DishRow({ dish, shown, onTicket }: DishRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { title, heat, details, note, pieces, begun, tickets } = dish
  const waiting = tickets.filter(({ isBegun }) => !isBegun)
  return (
    <li className="to-cook-row">
      <div className="line">
        <button type="button" className="dish" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <b>{pieces}</b>
          <span className="words">
            <strong>{title}</strong>
            {heat !== undefined && (
              <span>
                {heat > 1 && <Chillies count={heat - 1} />} {heatWord(heat)}
              </span>
            )}
            {details.map(detail => (
              <span key={detail}>{detail}</span>
            ))}
            {note !== '' && (
              <span className="note">
                <Icon name="alert" />
                {note}
              </span>
            )}
          </span>
          <small>
            {begun > 0 && `${begun} au feu`}
            <span className="visually-hidden"> {plural(tickets.length, 'commande', 'commandes')}</span>
          </small>
        </button>
        {waiting.length > 0 && (
          <button
            type="button"
            className="begin"
            onClick={() => {
              for (const { id } of waiting) void move({ id }, 'preparing')
            }}
          >
            {waiting.length === 1 ? 'Commencer' : `Commencer les ${waiting.length}`}
            <span className="visually-hidden"> : {title}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <ul>
          {tickets.map(({ id, pieces, isBegun }) => (
            <Ticket key={id} ticket={shown.get(id)} pieces={pieces} isBegun={isBegun} onTicket={onTicket} />
          ))}
        </ul>
      )}
    </li>
  )
})

type TicketProps = {
  ticket: Shown | undefined
  pieces: number
  isBegun: boolean
  onTicket: (id: string) => void
}

function Ticket({ ticket, pieces, isBegun, onTicket }: TicketProps) {
  if (!ticket) return null
  const { order } = ticket
  return (
    <li>
      <button type="button" className="whose" onClick={() => onTicket(order.id)}>
        <b>{order.pickup?.time ?? '–:–'}</b>
        <i>{callSign(order)}</i>
        <span>{order.customerInfo.name || 'Compte supprimé'}</span>
        <small>
          {pieces} × {isBegun ? 'au feu' : 'à lancer'}
        </small>
      </button>
    </li>
  )
}
