import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { TakeAlong } from './order-ways.tsx'

const { id } = anOrder()
const link = `${location.origin}/commande/${id}?token=secret`
const copy = vi.fn<(text: string) => Promise<void>>()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  copy.mockReset()
})

function show(
  change: Partial<Tracking> = {},
  { token, share }: { token?: string; share?: unknown } = { token: 'secret' },
) {
  copy.mockResolvedValue(undefined)
  const value = Object.create(navigator, { share: { value: share }, clipboard: { value: { writeText: copy } } })
  vi.stubGlobal('navigator', value)
  renderPart(
    <>
      <TakeAlong order={anOrder(change)} token={token} />
      <ToastHost />
    </>,
  )
}

const press = () => fireEvent.click(screen.getByRole('button', { name: /^Partager/ }))

it('leads to the calendar’s file of a paid order, with the link’s own proof', () => {
  show()
  expect(screen.getByRole('link', { name: /^Agenda/ }).getAttribute('href')).toBe(
    `/api/orders/${id}/retrait.ics?token=secret`,
  )
})

it.each([
  ['is over', { status: 'delivered' }, 'secret'],
  ['waits for its payment', { status: 'pending' }, 'secret'],
  ['is seen without its link', {}, undefined],
] as const)('offers neither of an order that %s', (_, change, token) => {
  show(change, { token })
  expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null])
})

it('hands the link to the device’s own sharing', async () => {
  const share = vi.fn().mockResolvedValue(undefined)
  show({}, { token: 'secret', share })
  press()
  await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Commande #4F8A21C0', url: link }))
  expect(copy).not.toHaveBeenCalled()
})

it('does nothing more where the person puts it away', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('put away', 'AbortError'))
  show({}, { token: 'secret', share })
  press()
  await waitFor(() => expect(share).toHaveBeenCalled())
  await Promise.resolve()
  expect(copy).not.toHaveBeenCalled()
})

it('copies the link where the device shares with nothing, and says so', async () => {
  show()
  press()
  expect(await screen.findByText('Lien de suivi copié.')).toBeTruthy()
  expect(copy).toHaveBeenCalledWith(link)
})

it('says where the link is, where it can do neither', async () => {
  show()
  copy.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  press()
  expect(await screen.findByText(/Le lien est aussi dans votre email/)).toBeTruthy()
})
