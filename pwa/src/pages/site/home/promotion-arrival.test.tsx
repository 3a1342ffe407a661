import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { keepPromotion, storedPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { PromotionHost } from '../overlays.tsx'

const UNTIL = '2126-11-24T22:30:00.000Z'

afterEach(() => keepPromotion(undefined))

function arrive(at: string) {
  return renderPart(
    <>
      <PromotionHost />
      <ToastHost />
    </>,
    { at },
  )
}

it('keeps a code that gives something, says so, and leaves a clean address', async () => {
  fakeServer({ 'GET /api/promotions/ABCDEFGH': { body: { percent: 20, until: UNTIL } } })
  const { address } = arrive('/?promo=ABCDEFGH&panier=')
  expect(await screen.findByText(/dans votre panier, jusqu/)).toBeTruthy()
  expect(storedPromotion()).toEqual({ code: 'ABCDEFGH', percent: 20, until: UNTIL })
  await waitFor(() => expect(address()).toBe('/?panier='))
})

it('says of one that gives nothing that it gives nothing', async () => {
  const sentence = 'Cette réduction n’existe pas ou est terminée.'
  fakeServer({ 'GET /api/promotions/VIEUX': problem(404, 'not_found', sentence) })
  const { address } = arrive('/?promo=VIEUX')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(storedPromotion()).toBeUndefined()
  await waitFor(() => expect(address()).toBe('/'))
})

it('keeps the code in the address while the network is away', async () => {
  fakeServer({ 'GET /api/promotions/ABCDEFGH': 'offline' })
  const { address } = arrive('/?promo=ABCDEFGH')
  expect(await screen.findByText(/Le réseau ne répond pas/)).toBeTruthy()
  expect(address()).toBe('/?promo=ABCDEFGH')
})

it('asks nothing where there is no code', () => {
  const server = fakeServer({})
  arrive('/')
  expect(server.requests).toEqual([])
})
