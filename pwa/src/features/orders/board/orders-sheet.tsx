import { useState } from 'react'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { addDays, formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import { dayAndMonth } from '#pwa/lib/format/moment-words.ts'
import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { IconButton } from '#pwa/ui/forms/button.tsx'
import { Field } from '#pwa/ui/forms/field.tsx'
import { SearchBox } from '#pwa/ui/forms/filters.tsx'
import { DataSection, LoadMore } from '#pwa/ui/layout/staff-page.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { OrderState } from '../order-state.tsx'
import { useListedOrders } from './line/ticket-calls.ts'
import './board-late.css'

type OrdersSheetProps = { open: boolean; onClose: () => void; onOpen: (id: string) => void }

/** The orders of any day, and those found by a number, a name or a phone number. */
export function OrdersSheet({ open, onClose, onOpen }: OrdersSheetProps) {
  const [q, setQ] = useState('')
  const [day, setDay] = useState(() => parisDay(clock.now()))
  return (
    <Sheet open={open} title="Toutes les commandes" shape="page" onClose={onClose}>
      <div className="orders-sheet">
        <SearchBox
          label={useMayDo('orders') ? 'Numéro, nom ou téléphone' : 'Numéro ou nom'}
          value={q}
          onSearch={setQ}
          isFocused
        />
        {q === '' && (
          <div className="day">
            <IconButton icon="back" label="Jour précédent" onClick={() => setDay(addDays(day, -1))} />
            <Field label="Jour du retrait">
              {control => (
                <input
                  {...control}
                  type="date"
                  value={day}
                  onChange={({ target }) => target.value && setDay(target.value)}
                />
              )}
            </Field>
            <IconButton icon="arrow" label="Jour suivant" onClick={() => setDay(addDays(day, 1))} />
          </div>
        )}
        {open && <Found of={q === '' ? { day } : { q }} onOpen={onOpen} />}
      </div>
    </Sheet>
  )
}

function Found({ of, onOpen }: { of: { day: string } | { q: string }; onOpen: (id: string) => void }) {
  const query = useListedOrders(of)
  const title = 'day' in of ? formatDay(of.day) : `Recherche\u00a0: ${of.q}`
  return (
    <DataSection title={title} query={query} failure="Les commandes n’ont pas pu être chargées.">
      {({ pages }) => {
        const orders = pages.flatMap(page => page.orders)
        if (orders.length === 0) {
          return (
            <p className="none">
              {'day' in of ? 'Aucune commande ce jour-là.' : 'Aucune commande trouvée sur 90 jours.'}
            </p>
          )
        }
        return (
          <>
            <ul>
              {orders.map(order => (
                <Row key={order.id} order={order} isDated={'q' in of} onOpen={onOpen} />
              ))}
            </ul>
            <LoadMore query={query} />
          </>
        )
      }}
    </DataSection>
  )
}

function Row({ order, isDated, onOpen }: { order: BoardOrder; isDated: boolean; onOpen: (id: string) => void }) {
  const { id, pickup, customerInfo, number, callNumber, status, paymentStatus, totalAmount } = order
  const mayOrder = useMayDo('orders')
  return (
    <li>
      <button type="button" onClick={() => onOpen(id)}>
        <b>
          {isDated && pickup && <small>{dayAndMonth(pickup.date)}</small>}
          {pickup?.time ?? '–:–'}
        </b>
        <span>
          {customerInfo.name || 'Compte supprimé'}
          <small>
            {callNumber && <b>{callNumber}</b>} {number}
          </small>
        </span>
        <span className="state">
          <OrderState status={status} />
          {paymentStatus === 'refunded' && status !== 'cancelled' && <small>remboursée</small>}
          {paymentStatus === 'partially_refunded' && <small>remboursée en partie</small>}
        </span>
        {mayOrder && <Price cents={toCents(totalAmount)} />}
      </button>
    </li>
  )
}
