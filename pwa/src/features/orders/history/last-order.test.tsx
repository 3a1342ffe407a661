import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, test, vi } from 'vitest'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { bookOf } from '#api/features/pricing/rules/price-book.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aListedOrder } from '#pwa/testing/samples/orders/a-listed-order.ts'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { DOUBLE_PRESS_MS } from '#pwa/ui/forms/button.tsx'
import { keepLastKnown } from '../tracking/last-known.ts'
import { rememberOrder } from '../tracking/remembered-orders.ts'
import { favouritesOf, LastOrder } from './last-order.tsx'

const [OLD, LAST, CALLED_OFF] = [1, 2, 3].map(n => `4f8a21c0-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]

const [line] = anOrder().items
const PAD_THAI = {
  ...line,
  options: { protein: 'Poulet', variant: 'Poulet', spicyLevel: 2 },
} as Tracking['items'][number]

function know(id: string, change: Partial<Tracking>) {
  rememberOrder(id, `token-${id}`)
  keepLastKnown(`token-${id}`, anOrder({ id, ...change }), Date.now())
}

const onDish = vi.fn<(id: string) => void>()
function show(menu = aMenu([aMain()])) {
  const onAdd = vi.fn<(lines: readonly NewLine[], allergy: Tracking['allergy']) => void>()
  const roomFor = (lines: readonly NewLine[]) => lines.map(({ request }) => request.quantity)
  renderPart(
    <LastOrder
      shop={{ book: bookOf(menu), alcoholRefusal: undefined, objectionTo: () => undefined, roomFor, onAdd }}
      favourites={[{ id: 'pad-thai', name: 'Pad thaï' }]}
      onDish={onDish}
    />,
  )
  return onAdd
}

it('offers the newest order that was fetched, and puts all of it into the cart at one tap', () => {
  const [main] = aMenu([aMain()]).takeaway.plats ?? []
  know(OLD, { status: 'delivered', items: [{ ...PAD_THAI, name: 'Plat d’autrefois' }] })
  const allergy = { allergens: ['arachides'], text: '' }
  know(LAST, {
    status: 'delivered',
    allergy,
    items: [{ ...PAD_THAI, menuItemId: main?.id ?? '', quantity: 2, unitPrice: main?.prices?.Poulet ?? 0 }],
  })
  know(CALLED_OFF, { status: 'cancelled' })
  const onAdd = show()
  expect(screen.getByRole('region', { name: 'Encore\u00a0?' }).textContent).toContain(`2\u00a0× ${PAD_THAI.name}`)
  fireEvent.click(within(screen.getByRole('list', { name: 'Vos favoris' })).getByRole('button', { name: 'Pad thaï' }))
  expect(onDish).toHaveBeenCalledExactlyOnceWith('pad-thai')
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }))
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([{ request: { menuItemId: main?.id, quantity: 2 } }])
  expect(onAdd.mock.calls[0]?.[1], 'its allergy, to be asked for again').toEqual(allergy)
})

it('takes two quick taps for one', () => {
  const [main] = aMenu([aMain()]).takeaway.plats ?? []
  const items = [{ ...PAD_THAI, menuItemId: main?.id ?? '', unitPrice: main?.prices?.Poulet ?? 0 }]
  know(LAST, { status: 'delivered', items })
  const onAdd = show()
  const again = screen.getByRole('button', { name: 'Reprendre' })
  const tapAt = (timeStamp: number) => {
    const click = createEvent.click(again)
    Object.defineProperty(click, 'timeStamp', { value: timeStamp })
    fireEvent(again, click)
  }
  tapAt(1000)
  tapAt(1250)
  expect(onAdd).toHaveBeenCalledOnce()
  tapAt(1250 + DOUBLE_PRESS_MS)
  expect(onAdd).toHaveBeenCalledTimes(2)
})

it('offers a signed-in customer the last one of the account where this device has none', async () => {
  const [main] = aMenu([aMain()]).takeaway.plats ?? []
  keepCustomer({ user: aCustomer(), token: 'jeton' }, true)
  const items = [{ ...PAD_THAI, menuItemId: main?.id ?? '', unitPrice: main?.prices?.Poulet ?? 0 }]
  fakeServer({
    'GET /api/orders': { body: [aListedOrder({ id: LAST }), aListedOrder({ id: OLD, status: 'delivered', items })] },
  })
  const onAdd = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }))
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([{ request: { menuItemId: main?.id, quantity: 1 } }])
  forgetCustomer()
})

it('offers nothing while the only order is still awaited', () => {
  know(LAST, { status: 'preparing', pickup: { date: '2099-01-01', time: '12:30', notes: '' } })
  show()
  expect(screen.queryByRole('region')).toBeNull()
})

it('says first what can no longer be had', () => {
  know(LAST, { status: 'delivered', items: [{ ...PAD_THAI, menuItemId: 'gone' }] })
  const onAdd = show()
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }))
  expect(onAdd).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'Commander à nouveau' }).textContent).toContain('Rien de cette commande')
})

it('adds what is left of it, and is done', async () => {
  const [main] = aMenu([aMain()]).takeaway.plats ?? []
  const left = { ...PAD_THAI, menuItemId: main?.id ?? '', unitPrice: main?.prices?.Poulet ?? 0 }
  know(LAST, { status: 'delivered', items: [left, { ...PAD_THAI, menuItemId: 'gone' }] })
  const onAdd = show()
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }))
  fireEvent.click(screen.getByRole('button', { name: /^Ajouter l’article/ }))
  expect(onAdd).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Commander à nouveau' })).toBeNull())
})

const order = (...ids: string[]) => ({ items: ids.map(menuItemId => ({ ...line, menuItemId }) as never) })

test('two dishes at most, those of most orders', () => {
  const orders = [order('a', 'b', 'c'), order('b', 'c', 'd'), order('c', 'd'), order('d', 'c')]
  expect(favouritesOf(orders)).toEqual(['c', 'd'])
})

test('several pieces in one order are no habit', () => {
  expect(favouritesOf([order('a', 'a', 'a'), order('b')])).toEqual([])
  expect(favouritesOf([])).toEqual([])
})
