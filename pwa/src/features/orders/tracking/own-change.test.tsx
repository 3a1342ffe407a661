import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { AskChange } from './ask-change.tsx'
import { WithdrawChange } from './own-change.tsx'

const SOON = new Date(Date.now() + 10 * 60_000).toISOString()
const order = anOrder({ changeable: { until: SOON, version: 3 } })
const CHANGE = `POST /api/orders/${order.id}/change`
const LATER = { date: '2026-11-21', time: '20:15' }
const PROTEINS = { Crevette: 13.9, Poulet: 13.5, Saumon: 15.9 }
const DISHES = [
  aDish({ id: 'pad-thai', name: 'Pad thaï', prices: PROTEINS, spicyLevels: true }),
  aDish({ id: 'curry-vert', name: 'Curry vert', prices: { Poulet: 13.5 } }),
]

async function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/menu': { body: aMenu(DISHES) },
    'GET /api/restaurant': { body: aRestaurant() },
    'GET /healthz': {},
    [CHANGE]: { body: anOrder() },
    ...handlers,
  })
  const part = (now: Tracking) => (
    <AskChange
      order={now}
      token="a-token"
      pickTime={(_, choose, isSameDay) => (
        <button type="button" onClick={() => choose(LATER)}>
          {isSameDay ? 'ce jour' : 'la semaine'}
        </button>
      )}
    />
  )
  const { rerender } = renderPart(part(order))
  press('Changer ma commande')
  await screen.findByRole('button', { name: 'Rien ne change' })
  const sent = () => server.of(CHANGE).map(({ body }) => body)
  const keys = () => server.of(CHANGE).map(({ headers }) => headers.get('idempotency-key'))
  return { sent, keys, become: (now: Tracking) => rerender(part(now)) }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('takes a dish off and says before the tap what comes back', async () => {
  const { sent } = await open()
  press('Retirer Curry vert')
  expect(screen.getByText(/reviennent sur votre carte/)).toBeTruthy()
  press(/^Changer, 13,50\s€ remboursés/)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toEqual([
    { version: 3, difference: -13.5, take: [{ id: '2', quantity: 1 }], trackingToken: 'a-token' },
  ])
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Changer ma commande' })).toBeNull())
})

it('is closed once it is sent, though the order’s stream took it away before the answer', async () => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const { sent, become } = await open({ [CHANGE]: () => answered.then(() => ({ body: anOrder() })) })
  press('Retirer Curry vert')
  press(/^Changer, 13,50\s€ remboursés/)
  await waitFor(() => expect(sent()).toHaveLength(1))
  become(anOrder())
  answer()
  await screen.findByRole('button', { name: 'Demander un changement' })
  become(order)
  expect(screen.getByRole('button', { name: 'Changer ma commande' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Changer ma commande' })).toBeNull()
})

it('gives a piece another protein, back as it was, and another one that costs more', async () => {
  const { sent } = await open()
  const choose = (protein: string) => {
    press(/^Changer.*Pad thaï$/)
    fireEvent.change(screen.getByLabelText('Avec'), { target: { value: protein } })
    press('Changer')
  }
  choose('Poulet')
  press(/^Comme avant.*Pad thaï$/)
  expect(screen.getByRole('button', { name: 'Rien ne change' })).toBeTruthy()
  choose('Saumon')
  expect(screen.getByText(/si la cuisine commence avant/)).toBeTruthy()
  press(/^Continuer vers le paiement de 2,00/)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    take: [{ id: '1', quantity: 1 }],
    add: [{ menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Saumon' } }],
    difference: 2,
  })
})

it('moves the pickup within its day, and keeps what was chosen where that is refused', async () => {
  let isFull = true
  const { sent, keys } = await open({
    [CHANGE]: () => (isFull ? problem(409, 'slot_full', 'Ce créneau vient de se remplir.') : { body: anOrder() }),
  })
  press('Changer l’heure')
  press('ce jour')
  press('Changer ma commande')
  await screen.findByText('Ce créneau vient de se remplir.')
  isFull = false
  press('Changer ma commande')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ pickup: LATER, difference: 0 })
  expect(new Set(keys()).size).toBe(1)
})

it('becomes the question to the restaurant in the same place once the kitchen has begun', async () => {
  const { become } = await open()
  become(anOrder({ status: 'preparing' }))
  expect(await screen.findByText(/la cuisine a commencé. Demandez/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choisissez ce qui doit changer' })).toBeTruthy()
})

it('leaves to the restaurant what is no change of one’s own', async () => {
  await open()
  press(/^Autre chose.*Demander/)
  expect(screen.getByLabelText('Ajouter un plat')).toBeTruthy()
})

it.each([
  ['until when', 600_000, 'Changer ma commande', 1],
  ['that it is asked for once that is over', -1000, 'Demander un changement', 0],
])('says %s', (_, ms, name, sentences) => {
  const changeable = { until: new Date(Date.now() + ms).toISOString(), version: 3 }
  renderPart(<AskChange order={anOrder({ changeable })} token={undefined} />)
  expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.queryAllByText(/^Possible jusqu’à/)).toHaveLength(sentences)
})

it('takes its own change back while it waits', async () => {
  const revision = {
    ...{ number: 2, status: 'waiting' as const, at: SOON, taken: [], added: [], difference: 2 },
    ...{ byCustomer: true as const, payBy: SOON },
  }
  const path = `POST /api/orders/${order.id}/change/withdraw`
  const server = fakeServer({ [path]: { body: anOrder() } })
  renderPart(<WithdrawChange order={order} token="a-token" revision={revision} />)
  press('Garder la commande comme elle est')
  await waitFor(() => expect(server.of(path)[0]?.body).toEqual({ number: 2, trackingToken: 'a-token' }))
})
