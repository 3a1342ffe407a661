import { cleanup, screen } from '@testing-library/react'
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
  const spoken = [...document.querySelectorAll('.house-figures .visually-hidden')]
  expect(spoken.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toContain(sentence)
})

const spokenFigures = () =>
  [...document.querySelectorAll('.house-figures .visually-hidden')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  )

it('claims neither clients nor years that nobody has set, and says each figure once', () => {
  renderPart(<About restaurant={aRestaurant()} />)
  expect(spokenFigures()).toHaveLength(2)
  expect(spokenFigures().join()).not.toMatch(/client|année|an /)
  expect(document.querySelectorAll('.house-figures [aria-hidden="true"]')).toHaveLength(2)
})

it.each([
  [{ openedYear: '2019' }, 'À Paris depuis 2019'],
  [{ customersServed: '12500' }, 'Plus de 12 500 clients'],
])('says what the restaurant has set: %j', (change, sentence) => {
  renderPart(<About restaurant={aRestaurant(change)} />)
  expect(spokenFigures()).toContain(sentence)
  expect(spokenFigures()).toHaveLength(3)
})

const NOTHING = { story: '', storyLong: '', cookName: '', cookFrom: '', cookWords: '' }
const WRITTEN = {
  story: 'Deux sœurs et un wok.\n\nLe marché chaque matin : herbes, piments.',
  storyLong: 'Tout a commencé à Udon Thani.',
  cookName: 'Malee',
  cookFrom: 'Udon Thani, Isan',
  cookWords: 'Je cuisine comme ma mère.',
}

it('tells the story in the restaurant’s words, its first paragraph large, the long one folded', () => {
  renderPart(<About restaurant={aRestaurant({ ...NOTHING, ...WRITTEN })} />)
  expect(screen.getByText('Deux sœurs et un wok.').className).toBe('story-lead')
  expect(screen.getByText(/^Le marché chaque matin\s: herbes, piments\.$/)).toBeDefined()
  expect(screen.getByText('Lire toute l’histoire').parentElement?.hasAttribute('open')).toBe(false)
  expect(screen.getByText('Tout a commencé à Udon Thani.')).toBeDefined()
})

it('says who cooks, from where and in which words', () => {
  renderPart(<About restaurant={aRestaurant({ ...NOTHING, ...WRITTEN })} />)
  const figure = screen.getByRole('figure')
  expect(figure.textContent.replaceAll('\u00a0', ' ')).toBe(
    '« Je cuisine comme ma mère. »Malee, en cuisineUdon Thani, Isan',
  )
})

it('has no empty part where nothing is written', () => {
  renderPart(<About restaurant={aRestaurant(NOTHING)} />)
  expect(screen.queryByRole('figure')).toBeNull()
  expect(document.querySelector('details, .story-lead, blockquote')).toBeNull()
  expect([...document.querySelectorAll('p')].filter(({ textContent }) => textContent.trim() === '')).toEqual([])
})

it('explains the name, which it no longer does once the name is another', () => {
  renderPart(<About restaurant={aRestaurant()} />)
  const [name] = screen.getAllByText('ลายคราม')
  expect(name?.lang).toBe('th')
  expect(name?.parentElement?.textContent).toContain('le bleu de la porcelaine bleue et blanche')
  cleanup()
  renderPart(<About restaurant={aRestaurant({ nameTh: 'บ้านไทย' })} />)
  expect(screen.queryByText(/porcelaine/)).toBeNull()
})

it('tells where, with the address of the settings', () => {
  renderPart(<About restaurant={aRestaurant({ address: '1 quai Bleu' })} />)
  expect(screen.getByText('1 quai Bleu')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Voir sur le plan' }).getAttribute('href')).toContain('query=1%20quai%20Bleu')
})
