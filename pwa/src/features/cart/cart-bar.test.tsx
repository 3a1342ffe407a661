import { expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { CartBar } from './cart-bar.tsx'

it('has room made for it by the page as long as it is there', () => {
  const root = document.documentElement
  const { rerender } = renderPart(<CartBar count={1} total="13,50 €" onOpen={() => undefined} />)
  expect(root.hasAttribute('data-cart-bar')).toBe(true)
  rerender(null)
  expect(root.hasAttribute('data-cart-bar')).toBe(false)
})
