import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { SiteFooter } from './site-footer.tsx'

function show(home: boolean, at = '/') {
  const part = renderPart(<SiteFooter home={home} />, { at })
  part.client.setQueryData(['restaurant'], aRestaurant())
  part.rerender(<SiteFooter home={home} />)
  return part
}

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('keeps its links on the first page', () => {
  show(true)
  expect(href('Accueil')).toBe('#accueil')
  expect(href('À propos')).toBe('#a-propos')
  expect(href('Contact')).toBe('#contact')
  expect(href('Carte sur place')).toBe('/sur-place#menu')
  expect(href('Carte à emporter')).toBe('/#menu')
  expect(href('Espace équipe')).toBe('/admin')
})

it('leads to the first page from elsewhere, without the invitation', () => {
  show(false, '/payment-cancel')
  expect(href('Contact')).toBe('/#contact')
  expect(screen.queryByText('On vous attend.')).toBeNull()
})

it.each([
  ['Mentions légales', 'mentions'],
  ['Confidentialité', 'confidentialite'],
  ['Conditions de vente', 'cgv'],
  ['Cookies', 'cookies'],
  ['Accessibilité\u00a0: partiellement conforme', 'accessibilite'],
])('opens %s over the page', (title, name) => {
  const { address } = show(true)
  fireEvent.click(screen.getByRole('link', { name: title }))
  expect(address()).toBe(`/?legal=${name}`)
})
