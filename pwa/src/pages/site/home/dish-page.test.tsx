import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { menuQuery } from '#pwa/lib/menu/use-menu.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { DishPage } from './dish-page.tsx'

const NOTHING_HERE = 'Rien à cette adresse.'

/** A page whose device has kept a menu without the pad thaï. */
function show(answer: Parameters<typeof fakeServer>[0][string]) {
  fakeServer({ 'GET /api/menu': answer, 'GET /api/restaurant': { body: aRestaurant() }, 'GET /healthz': { body: {} } })
  const { client, rerender } = renderPart(null, { at: '/plat/pad-thai' })
  client.setQueryData(menuQuery.queryKey, aMenu([aDish()]), { updatedAt: performance.timeOrigin - 60_000 })
  rerender(
    <Routes>
      <Route path="/plat/:id" element={<DishPage />} />
    </Routes>,
  )
}

it('is found in the server’s menu, though an older copy of this device has it not', async () => {
  let answer: (body: { body: object }) => void = () => {}
  show(() => new Promise(resolve => (answer = resolve as typeof answer)) as never)
  expect(screen.queryByText(NOTHING_HERE)).toBeNull()
  answer({ body: aMenu([aDish(), aMain()]) })
  expect(await screen.findByRole('heading', { name: 'Pad thaï' })).toBeTruthy()
})

it('is unknown once the server’s menu has it not', async () => {
  show({ body: aMenu([aDish()]) })
  expect(await screen.findByText(NOTHING_HERE)).toBeTruthy()
})
