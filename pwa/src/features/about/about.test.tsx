import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aRestaurant } from '#pwa/testing/a-restaurant.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { About } from './about.tsx'

it.each([
  'Plus d’une année à Paris',
  'Plus de 500 clients',
  'Plus de 50 plats',
  'Ouvert sept jours sur sept, de 10 h à 22 h 30',
])('says aloud: %s', sentence => {
  renderPart(
    <About
      restaurant={aRestaurant({ week: Array.from({ length: 7 }, () => [{ opens: '10:00', closes: '22:30' }]) })}
    />,
  )
  const spoken = [...document.querySelectorAll('.figures .visually-hidden')]
  expect(spoken.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toContain(sentence)
})

it('says each figure once', () => {
  renderPart(<About restaurant={aRestaurant()} />)
  expect(document.querySelectorAll('.figures [aria-hidden="true"]')).toHaveLength(4)
})

it('tells where, with the address and the district of the settings', () => {
  renderPart(<About restaurant={aRestaurant({ address: '1 quai Bleu', district: 'Montreuil' })} />)
  expect(screen.getByText('1 quai Bleu')).toBeDefined()
  expect(screen.getByText(/au comptoir de Montreuil\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Voir sur le plan' }).getAttribute('href')).toContain('query=1%20quai%20Bleu')
})
