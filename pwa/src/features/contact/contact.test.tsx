import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { Contact } from './contact.tsx'

/** The time is Saturday, noon in Paris. */
const NOW = new Date('2026-11-21T11:00:00Z')
const show = (change: Parameters<typeof aRestaurant>[0] = {}, onReserve = vi.fn()) =>
  renderPart(<Contact restaurant={aRestaurant(change)} now={NOW} onReserve={onReserve} />)
const card = () => screen.getByRole('region', { name: 'Venir au restaurant' })
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

it('leads to the map, the phone and the mail of the settings', () => {
  show()
  expect(href('Voir sur le plan')).toBe(
    'https://www.google.com/maps/search/?api=1&query=2%20rue%20du%20Lotus-Bleu%2C%2075002%20Paris',
  )
  expect(href(/01.99.00.12.34/)).toBe('tel:0199001234')
  expect(href('contact@lai-khram.example')).toBe('mailto:contact@lai-khram.example')
  expect(href('Itinéraire')).toMatch(/maps\/dir\/.*destination=2%20rue/)
})

it('opens the way to a table from its button and from the phone’s entry', () => {
  const onReserve = vi.fn()
  show({}, onReserve)
  fireEvent.click(screen.getByRole('button', { name: 'Réserver une table' }))
  fireEvent.click(screen.getByRole('link', { name: /01.99.00.12.34/ }))
  expect(onReserve.mock.calls).toEqual([[], []])
})

it('shows every day, today marked, and the closures to come', () => {
  show({ closures: [{ from: '2026-11-23', to: '2026-11-23', reason: 'Travaux.' }] })
  const days = within(screen.getByRole('list', { name: 'Horaires de la semaine' })).getAllByRole('listitem')
  expect(days).toHaveLength(7)
  expect(days[0]?.textContent).toContain('fermé le 23 novembre')
  expect(days[5]?.textContent).toContain('aujourd’hui')
  expect(screen.getByText('Fermé le lundi 23 novembre. Travaux.')).toBeDefined()
})

it('tells of stations only what the restaurant has written', () => {
  show()
  expect(card().textContent).not.toMatch(/métro|station|ligne \d/i)
  expect(card().textContent).toContain('dans le 2e arrondissement de Paris')
})

it('takes the restaurant’s own words for the way', () => {
  show({ travelInfo: 'Métro Sentier, ligne 3.', district: 'Montreuil' })
  expect(card().textContent).toContain('Métro Sentier, ligne 3.')
  expect(card().textContent).toContain('Nous sommes à Montreuil.')
})

const ALL = {
  stops: 'Métro 3, Sentier, 4\nBus 20, 39, Réaumur-Sébastopol, 6',
  access: 'Entrée de plain-pied',
  paymentOnSite: 'Carte, espèces',
  paymentOnline: 'Visa, Mastercard',
  mealVouchers: 'Swile et Edenred, en salle',
  ownCup: '0,20',
  terrace: 'Douze places, d’avril à octobre',
  groups: 'Jusqu’à vingt, sur demande',
}
const terms = () => [...document.querySelectorAll('.contact dt')].map(({ textContent }) => textContent)

it('answers what one asks before coming, as far as the restaurant has', () => {
  show(ALL)
  const stops = within(screen.getByRole('list', { name: 'Métro et bus' })).getAllByRole('listitem')
  expect(stops.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Métro 3 Sentier 4 min à pied',
    'Bus 20, 39 Réaumur-Sébastopol 6 min à pied',
  ])
  expect(terms().slice(5)).toEqual(['Paiement', 'Titres-restaurant', 'Votre gobelet', 'Accès', 'Terrasse', 'Groupes'])
  expect(screen.getByText('Swile et Edenred, en salle')).toBeDefined()
  expect(screen.getByText('En ligne').parentElement?.textContent).toBe('En ligne Visa, Mastercard')
})

it('has no line for what is not answered', () => {
  show(Object.fromEntries(Object.keys(ALL).map(name => [name, ''])))
  expect(terms()).toEqual(['Adresse', 'Téléphone', 'Email', 'Horaires', 'Services'])
  expect(screen.queryByRole('list', { name: 'Métro et bus' })).toBeNull()
  show({ ...ALL, paymentOnline: '' })
  expect(screen.queryByText('En ligne')).toBeNull()
})
