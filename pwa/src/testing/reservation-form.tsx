/** The sheet that a table is asked for with, and the hands that fill it in. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { reservationDraft } from '#pwa/features/reservations/reservation-draft.ts'
import { forgetCustomer } from '#pwa/lib/session/customer-session.ts'
import { serverAnswered } from '#pwa/lib/state/connectivity.ts'
import { outbox } from '#pwa/offline/outbox/site-outbox.ts'
import { ReservationSheet } from '#pwa/pages/site/forms/reservation-sheet.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { fakeServer } from './fakes/fake-server.ts'
import { renderPart } from './render.tsx'
import { aRestaurant } from './samples/a-restaurant.ts'

export const POST = 'POST /api/reservations'
export const ARRIVED = { status: 201, body: { id: '4f8a21c0-0000-4000-8000-000000000000', status: 'pending' } }
const PERSON = { Nom: 'Camille Renard', Téléphone: '06 12 34 56 78' }
export const SENT = /^Demande envoyée\s!$/

/** Call it at the top of a test file: the clock stands, and nothing of a test is left for the next. */
export function reservationSheetTests(): void {
  beforeEach(() => {
    // Saturday 21 November 2026, 18:10 in Paris.
    vi.useFakeTimers({ now: new Date('2026-11-21T17:10:00Z') })
    // The form was sent with a pointer.
    showsFocus(false)
    reservationDraft.drop()
  })
  afterEach(async () => {
    // What still waits to be sent must not be sent in the next test.
    cleanup()
    for (const { key } of outbox.state().entries) await outbox.remove(key)
    vi.restoreAllMocks()
    forgetCustomer()
    serverAnswered()
    vi.useRealTimers()
  })
}

const { matches } = Element.prototype
/** Whether the browser shows where the focus is, as it does for a keyboard. */
export function showsFocus(shown: boolean) {
  vi.spyOn(HTMLHeadingElement.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':focus-visible' ? shown : matches.call(this, selector)
  })
}

type Handlers = Parameters<typeof fakeServer>[0]

export async function openSheet(
  handlers: Handlers = {},
  change: Partial<PublicRestaurant> = {},
  at = '/?reserver=formulaire',
) {
  const server = fakeServer({ 'GET /api/restaurant': { body: aRestaurant(change) }, ...handlers })
  const part = renderPart(
    <>
      <ReservationSheet />
      <ToastHost />
    </>,
    { at },
  )
  await passes(0)
  return { ...part, sent: () => server.of(POST) }
}

/** Time goes by, and with it what was waiting. */
export const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
export const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const form = () => document.querySelector('form') as HTMLFormElement
export const optionsOf = (label: string) =>
  within(field(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)

export async function submit() {
  fireEvent.submit(form())
  await passes(0)
}

export function fillIn() {
  fireEvent.click(screen.getByRole('radio', { name: /^Demain/ }))
  type('Heure', '19:30')
  for (const [label, value] of Object.entries(PERSON)) type(label, value)
}

/** With common spaces, so that expectations can be read. */
export const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

export function describedBy(label: string): string | undefined {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return plain(ids.map(id => document.getElementById(id)?.textContent).join(' '))
}
