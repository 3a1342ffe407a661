import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { serverAnswered, serverUnreachable } from '#pwa/lib/state/connectivity.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { AskChange } from './ask-change.tsx'
import { TrackingView } from './tracking-view.tsx'

const RESTAURANT = {
  name: 'Lai Khram',
  address: '2 rue du Lotus-Bleu, 75002 Paris',
  phone: '01 99 00 12 34',
} as PublicRestaurant
const NOTE = `GET /api/orders/${anOrder().id}/note.pdf`
const CANCEL = `POST /api/orders/${anOrder().id}/cancel`

function show(change: Partial<Tracking> = {}, props: { cutOffSince?: Date; now?: string; at?: string } = {}) {
  return renderPart(
    <TrackingView
      order={anOrder(change)}
      token="secret"
      restaurant={RESTAURANT}
      cutOffSince={props.cutOffSince}
      now={new Date(props.now ?? '2026-11-21T11:05:00Z')}
      payment={<p>payer ici</p>}
      change={<AskChange order={anOrder(change)} token="secret" />}
      invoice={<p>facturer ici</p>}
    />,
    { at: props.at ?? '/commande/x?token=secret' },
  )
}

const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''

describe('the tracking page', () => {
  it('says what a promotion took off, line by line and in all', () => {
    const [padThai, curry] = anOrder().items
    if (!padThai || !curry) throw new Error('an order of two dishes')
    const items = [{ ...padThai, unitPrice: 11.12, totalPrice: 11.12, unitDiscount: 2.78, unitStruck: 13.9 }, curry]
    show({ items, totalAmount: 24.62, discount: { percent: 20, amount: 2.78 } })
    expect(text()).toContain('11,12 € au lieu de 13,90 €')
    expect(text()).toContain('Réduction de 20 %, déjà déduite−2,78 €')
    expect(text().match(/au lieu de/g)).toHaveLength(1)
  })

  it('says the state as its title, with the pickup, the code and whose it is', () => {
    show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('C’est noté.')
    expect(text()).toContain('À retirer aujourd’hui à 12 h 30.')
    expect(text()).toContain('À montrer au comptoir#4F8A21C0')
    expect(text()).toContain('Camille2 articles, payés')
  })

  it('shows the number that the counter calls, and the reference below it', () => {
    show({ callNumber: 37 })
    expect(document.querySelector('.order-code b')?.textContent).toBe('37')
    expect(text()).toContain('À montrer au comptoir37#4F8A21C0')
  })

  it('marks where the order is', () => {
    show({ status: 'preparing' })
    const steps = within(screen.getByRole('list', { name: 'Avancement de la commande' })).getAllByRole('listitem')
    expect(steps).toHaveLength(5)
    expect(steps.filter(step => step.getAttribute('aria-current')).map(step => step.textContent)).toEqual([
      'En préparation',
    ])
  })

  it('leads there and calls', () => {
    show()
    const route = screen.getByRole('link', { name: 'Itinéraire' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(route)).toContain('Lai Khram, 2 rue du Lotus-Bleu, 75002 Paris')
    expect(screen.getByRole('link', { name: 'Appeler' }).getAttribute('href')).toBe('tel:0199001234')
  })

  it('goes along: calendar, link, and a word to the counter on the day', () => {
    show()
    expect(screen.getByRole('link', { name: /^Agenda/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Partager/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Je suis là' })).toBeTruthy()
    cleanup()
    show({ status: 'delivered' })
    expect(screen.queryByRole('link', { name: /^Agenda/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Je suis là' })).toBeNull()
  })

  it('goes on watching for the door when it is nearly time and the button moves up', () => {
    const clearWatch = vi.fn()
    const geolocation = { watchPosition: () => 7, clearWatch }
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: geolocation } }))
    const at = (now: string) => (
      <TrackingView
        order={anOrder()}
        token="secret"
        restaurant={{ ...RESTAURANT, position: '48.86860, 2.34120' }}
        cutOffSince={undefined}
        now={new Date(now)}
      />
    )
    const place = () => document.body.textContent?.indexOf('Je suis là') ?? 0
    const { rerender } = renderPart(at('2026-11-21T10:00:00Z'))
    fireEvent.click(screen.getByRole('button', { name: 'Prévenir automatiquement à mon arrivée' }))
    const below = place()
    rerender(at('2026-11-21T11:20:00Z'))
    expect(place()).toBeLessThan(below)
    expect(screen.getByRole('button', { name: 'Ne plus utiliser ma position' })).toBeTruthy()
    expect(clearWatch).not.toHaveBeenCalled()
    cleanup()
    expect(clearWatch).toHaveBeenCalledWith(7)
    vi.unstubAllGlobals()
  })

  it('says that a late payment moved the pickup', () => {
    const movedFrom = { date: '2026-11-21', time: '12:00' }
    show({ pickup: { date: '2026-11-21', time: '12:30', notes: '', movedFrom } })
    expect(text()).toContain('Le paiement est arrivé tard pour le créneau de 12 h. Retrait aujourd’hui à 12 h 30.')
  })

  it('says that the kitchen takes longer, until the order is there', () => {
    const pickup = { date: '2026-11-21', time: '12:40', notes: '', delayMinutes: 10 }
    show({ status: 'preparing', pickup })
    const words = 'La cuisine a besoin de 10 minutes de plus. Retrait aujourd’hui à 12 h 40.'
    expect(text()).toContain(words)
    cleanup()
    show({ status: 'ready', pickup })
    expect(text()).not.toContain('La cuisine a besoin')
  })

  it('says that its mail did not arrive, as long as the order is under way', () => {
    show({ mailFailed: true })
    expect(text()).toContain('Notre email n’a pas pu vous être remis.')
    cleanup()
    show({ mailFailed: true, status: 'delivered' })
    expect(text()).not.toContain('Notre email')
  })

  it('shows the lines with their choices, and the note as plain text', () => {
    show({ pickup: { date: '2026-11-21', time: '12:30', notes: '<img src=x onerror=alert(1)>' } })
    expect(text()).toContain('1 Pad thaï, crevetteUn peu piquant13,90 €')
    expect(text()).toContain('<img src=x onerror=alert(1)>')
    expect(document.querySelector('img')).toBeNull()
  })

  it('says what went back and what is left', () => {
    show({ paymentStatus: 'partially_refunded', refundedAmount: 3.5 })
    expect(text()).toContain('Remboursé : 3,50 €. Reste payé : 23,90 €.')
    cleanup()
    show({ paymentStatus: 'refunded', refundedAmount: 27.4 })
    expect(text()).toContain('Remboursé : 27,40 €.')
    expect(text()).not.toContain('Reste payé')
    cleanup()
    show()
    expect(text()).not.toContain('Remboursé')
  })

  it('has the receipt of what is paid, by the token of the link', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:note')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const server = fakeServer({ [NOTE]: { body: new Blob(['%PDF']) } })
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Facturette avec TVA (PDF)' }))
    await waitFor(() => expect(saved).toEqual(['facturette-4F8A21C0.pdf']))
    expect(server.of(NOTE)[0]?.query.get('token')).toBe('secret')
  })

  it('asks for nothing and has no paper once it is cancelled unpaid', () => {
    show({ status: 'cancelled', paymentStatus: 'unpaid' })
    expect(text()).toContain('Camille2 articles')
    expect(text()).not.toContain('à payer')
    expect(screen.queryByText('facturer ici')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Facturette/ })).toBeNull()
  })

  it('offers the company’s invoice of what was paid alone', () => {
    for (const paymentStatus of ['paid', 'partially_refunded', 'refunded'] as const) {
      show({ paymentStatus })
      expect(screen.getByText('facturer ici')).toBeTruthy()
      cleanup()
    }
    for (const paymentStatus of ['unpaid', 'no_payment_required'] as const) {
      show({ paymentStatus })
      expect(screen.queryByText('facturer ici')).toBeNull()
      cleanup()
    }
  })

  it('offers to pay while it waits for that, and only then', () => {
    const { rerender } = show({ status: 'pending', paymentStatus: 'unpaid' })
    expect(screen.getByText('payer ici')).toBeTruthy()
    rerender(
      <TrackingView
        order={anOrder()}
        token="secret"
        restaurant={RESTAURANT}
        cutOffSince={undefined}
        now={new Date()}
        payment={<p>payer ici</p>}
      />,
    )
    expect(screen.queryByText('payer ici')).toBeNull()
  })

  it('says since when nothing was heard, of the network or of the server', async () => {
    show({}, { cutOffSince: new Date('2026-11-21T11:14:00Z') })
    expect(screen.getByText('Le site ne répond pas. Dernier état reçu à 12 h 14.')).toBeTruthy()
    fakeServer({ 'GET /healthz': 'offline' })
    onTestFinished(serverAnswered)
    act(serverUnreachable)
    expect(await screen.findByText('Hors connexion. Dernier état reçu à 12 h 14.')).toBeTruthy()
  })
})

describe('cancelling', () => {
  const openDialog = () => fireEvent.click(screen.getByRole('button', { name: 'Annuler la commande' }))

  const withReward = anOrder().items.map(line => ({ ...line, reward: true }))

  it.each<[string, Partial<Tracking>, string]>([
    ['paid', { paymentStatus: 'paid' }, '27,40 € reviennent sur votre carte sous 5 à 10 jours.'],
    [
      'paid, with a free dish',
      { paymentStatus: 'paid', items: withReward },
      '27,40 € reviennent sur votre carte sous 5 à 10 jours. Votre plat offert revient dans votre compte.',
    ],
    ['unpaid', { paymentStatus: 'unpaid' }, 'Rien n’a été débité, et rien ne le sera. Votre créneau est libéré.'],
    [
      'free',
      { paymentStatus: 'no_payment_required', items: withReward },
      'Rien n’a été débité. Votre plat offert revient dans votre compte.',
    ],
  ])('says first what happens to the money: %s', (_, order, sentence) => {
    const server = fakeServer({})
    show(order)
    openDialog()
    expect(
      within(screen.getByRole('dialog'))
        .getByText(/débité|reviennent/)
        .textContent?.replaceAll('\u00a0', ' '),
    ).toBe(sentence)
    expect(server.of(CANCEL)).toEqual([])
  })

  it('keeps the order when the person thinks better of it', () => {
    const { address } = show()
    openDialog()
    expect(address()).toContain('annuler')
    fireEvent.click(screen.getByRole('button', { name: 'Garder ma commande' }))
    expect(address()).toBe('/commande/x?token=secret')
  })

  it('cancels with the token of the link', async () => {
    const server = fakeServer({ [CANCEL]: { body: {} } })
    show()
    openDialog()
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler la commande' }))
    await waitFor(() => expect(server.of(CANCEL)[0]?.body).toEqual({ trackingToken: 'secret' }))
  })

  it('shows the refusal where it is made', async () => {
    const detail = 'Cette commande ne peut plus être annulée en ligne. Appelez-nous : 01 99 00 12 34.'
    fakeServer({ [CANCEL]: problem(409, 'not_cancellable', detail) })
    show()
    openDialog()
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler la commande' }))
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
  })

  it('ends with its time, by the clock alone', () => {
    show({}, { now: '2026-11-21T11:18:59Z' })
    expect(text()).toContain('Annulation possible jusqu’à 12 h 19')
  })

  it.each([
    ['its time is over', {}, '2026-11-21T11:19:00Z'],
    ['the kitchen has begun', { status: 'preparing', cancellable: false }, '2026-11-21T11:05:00Z'],
  ] as const)('is no longer offered when %s', (_, change, now) => {
    show(change, { now })
    expect(screen.queryByRole('button', { name: 'Annuler la commande' })).toBeNull()
    expect(text()).toContain('Trop tard pour annuler en ligne. Appelez-nous : 01 99 00 12 34.')
  })

  it.each(['ready', 'delivered', 'cancelled'] as const)('is not spoken of when the order is %s', status => {
    show({ status, cancellable: false })
    expect(text()).not.toContain('annuler en ligne')
  })
})

describe('an order that is over', () => {
  /** Everything that an order can have had on its way. */
  const EVENTFUL: Partial<Tracking> = {
    cancellable: false,
    callNumber: 37,
    mailFailed: true,
    customerHereAt: '2026-11-21T11:20:00Z',
    changeRequest: { at: '2026-11-21T11:06:00Z', wish: 'time', words: 'Vers 13 h' },
    pickup: {
      date: '2026-11-21',
      time: '12:30',
      notes: '',
      delayMinutes: 10,
      movedFrom: { date: '2026-11-21', time: '12:00' },
    },
    revisions: [
      { number: 1, status: 'waiting', at: '2026-11-21T11:07:00Z', taken: [], added: [], difference: 6 },
      { number: 2, status: 'expired', at: '2026-11-21T11:08:00Z', taken: [], added: [], difference: 6 },
    ],
  }
  const TO_COME =
    /sans réponse|reste (comme|valable)|à retirer|retrait aujourd|a besoin de|tant que|payer ici|je suis là|le comptoir sait|gardez l’adresse|à payer|demander un changement/i

  it('says all of it while it is under way, so that the list below can fail', () => {
    show({ ...EVENTFUL, status: 'confirmed' })
    expect(text()).toMatch(TO_COME)
  })

  it.each([
    ['delivered', 'paid'],
    ['delivered', 'refunded'],
    ['cancelled', 'refunded'],
  ] as const)('promises nothing more: %s, %s', (status, paymentStatus) => {
    show({ ...EVENTFUL, status, paymentStatus })
    expect(text().match(TO_COME)?.[0]).toBeUndefined()
    expect(text()).toContain('Changer l’heure du retrait')
  })
})
