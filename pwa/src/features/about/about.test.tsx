import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { About } from './about.tsx'

it.each(['Plus de 50 plats', 'Ouvert sept jours sur sept, de 10 h à 22 h 30'])('says aloud: %s', sentence => {
  renderPart(
    <About
      restaurant={aRestaurant({ week: Array.from({ length: 7 }, () => [{ opens: '10:00', closes: '22:30' }]) })}
    />,
  )
  const spoken = [...document.querySelectorAll('.figures .visually-hidden')]
  expect(spoken.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toContain(sentence)
})

const spokenFigures = () =>
  [...document.querySelectorAll('.figures .visually-hidden')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  )

it('claims neither clients nor years that nobody has set, and says each figure once', () => {
  renderPart(<About restaurant={aRestaurant()} />)
  expect(spokenFigures()).toHaveLength(2)
  expect(spokenFigures().join()).not.toMatch(/client|année|an /)
  expect(document.querySelectorAll('.figures [aria-hidden="true"]')).toHaveLength(2)
})

it.each([
  [{ openedYear: '2019' }, 'À Paris depuis 2019'],
  [{ customersServed: '12500' }, 'Plus de 12 500 clients'],
])('says what the restaurant has set: %j', (change, sentence) => {
  renderPart(<About restaurant={aRestaurant(change)} />)
  expect(spokenFigures()).toContain(sentence)
  expect(spokenFigures()).toHaveLength(3)
})

it('tells where, with the address and the district of the settings', () => {
  renderPart(<About restaurant={aRestaurant({ address: '1 quai Bleu', district: 'Montreuil' })} />)
  expect(screen.getByText('1 quai Bleu')).toBeDefined()
  expect(screen.getByText(/au comptoir de Montreuil\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Voir sur le plan' }).getAttribute('href')).toContain('query=1%20quai%20Bleu')
})
