import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'

it.each([
  ['Cette page n’a pas pu être chargée.', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
  ['Cette page n’a pas pu être chargée.', new TypeError('Importing a module script failed.')],
  ['Cette page n’a pas pu être chargée.', new Error('Unable to preload CSS for /assets/a.css')],
  ['Cette page s’est arrêtée.', new TypeError('order is undefined')],
  ['Cette page s’est arrêtée.', new Error('no module of this name')],
])('says %s of %s', (words, error) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Page = () => {
    throw error
  }
  renderPart(
    <PageErrorBoundary>
      <Page />
    </PageErrorBoundary>,
  )
  expect(screen.getByRole('heading').textContent).toBe(words)
})
