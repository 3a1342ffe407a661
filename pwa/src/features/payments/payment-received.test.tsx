import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { PaymentReceived } from './payment-received.tsx'

afterEach(cleanup)
/** The time is a Monday, five past noon in Paris. */
const NOW = new Date('2026-11-23T11:05:00Z')

type Props = Partial<Parameters<typeof PaymentReceived>[0]>
function show(props: Props = {}) {
  render(
    <PaymentReceived
      amountCents={600}
      restaurant={aRestaurant()}
      pickup={{ date: '2026-11-24', time: '19:30' }}
      now={NOW}
      {...props}
    />,
  )
  return document.body.textContent ?? ''
}
const steps = () => screen.queryAllByRole('listitem').map(step => step.textContent)

describe('what comes after a payment', () => {
  it.each([
    [{ date: '2026-11-23', time: '12:30' }, 'La cuisine la prépare pour aujourd’hui, 12\u00a0h\u00a030.'],
    [{ date: '2026-11-24', time: '19:30' }, 'La cuisine la prépare pour mardi, 19\u00a0h\u00a030.'],
    [{ date: '2026-11-29', time: '12:00' }, 'La cuisine la prépare pour dimanche, 12\u00a0h.'],
    [{ date: '2026-11-30', time: '12:00' }, 'La cuisine la prépare pour lundi 30 novembre, 12\u00a0h.'],
    [undefined, 'La cuisine la prépare pour l’heure du retrait.'],
  ])('is said with its day and its time (%o)', (pickup, sentence) => {
    show({ pickup })
    expect(steps()[0]).toBe(sentence)
    expect(document.body.textContent).not.toContain('La cuisine prépare votre commande')
  })

  it('leads to the place', () => {
    show()
    const way = screen.getByRole('link', { name: aRestaurant().address })
    expect(way.getAttribute('href')).toContain(encodeURIComponent(aRestaurant().address))
  })

  it('counts from midnight in Paris, wherever the device is', () => {
    show({ pickup: { date: '2026-11-24', time: '00:30' }, now: new Date('2026-11-23T23:05:00Z') })
    expect(steps()[0]).toBe('La cuisine la prépare pour aujourd’hui, 0\u00a0h\u00a030.')
  })

  it.each([
    [{ date: '2026-11-23', time: '12:06' }, 'Préparationd’ici 1\u00a0minute'],
    [{ date: '2026-11-23', time: '12:30' }, 'Préparationd’ici 25\u00a0minutes'],
    [{ date: '2026-11-23', time: '13:35' }, 'Préparationd’ici 90\u00a0minutes'],
  ])('names the order’s own minutes (%o)', (pickup, words) => {
    expect(show({ pickup })).toContain(words)
  })

  it.each([
    ['it is hours away', { pickup: { date: '2026-11-23', time: '13:36' } }],
    ['the time has come', { pickup: { date: '2026-11-23', time: '12:05' } }],
    ['the pickup is on another day', {}],
    ['the device does not know the order', { pickup: undefined }],
    ['it is ready', { pickup: { date: '2026-11-23', time: '12:30' }, status: 'ready' as const }],
  ])('names no minutes where %s', (_, props) => {
    expect(show(props)).not.toContain('Préparation')
  })

  it('is a change’s own, beside what the whole order costs now', () => {
    const words = show({ amountCents: 300, revision: 1, totalCents: 2550 })
    expect(words).toContain('Supplément payé3,00\u00a0€Nouveau total25,50\u00a0€')
    expect(words).not.toContain('Montant payé')
    expect(steps()).toEqual([
      'Votre commande est modifiée. La facturette corrigée arrive par email.',
      'La cuisine la prépare pour mardi, 19\u00a0h\u00a030.',
      'Un email vous prévient quand elle est prête.',
      'Venez au comptoir, le même numéro en main.',
    ])
    cleanup()
    expect(show({ totalCents: 2550 })).not.toContain('Nouveau total')
  })

  it('is not said again once it is over, when the page is opened later', () => {
    show({ status: 'ready' })
    expect(steps()).toEqual(['Venez au comptoir, numéro en main.'])
    cleanup()
    const words = show({ status: 'delivered', pickup: { date: '2026-11-23', time: '12:30' } })
    expect(steps()).toEqual([])
    expect(words).not.toContain('La suite')
    expect(words).not.toContain('Préparation')
  })
})
