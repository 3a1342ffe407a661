import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { SiteNav, SiteNavButton } from './site-header.tsx'

afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'popover'))

const show = () => {
  renderPart(
    <>
      <SiteNavButton />
      <SiteNav home />
    </>,
  )
  return {
    nav: document.querySelector('nav') as HTMLElement,
    button: screen.getByText('Ouvrir le menu').closest('button') as HTMLElement,
    link: screen.getAllByRole('link', { hidden: true })[0] as HTMLElement,
  }
}

test('opens and closes by the button’s script where the browser has no popovers, and closes with a link', () => {
  Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  const { nav, button, link } = show()
  expect(nav.hasAttribute('data-open')).toBe(false)
  fireEvent.click(button)
  expect(nav.hasAttribute('data-open')).toBe(true)
  fireEvent.click(button)
  expect(nav.hasAttribute('data-open')).toBe(false)
  fireEvent.click(button)
  fireEvent.click(link)
  expect(nav.hasAttribute('data-open')).toBe(false)
})

test('leaves the popover to the browser that has it', () => {
  Object.defineProperty(HTMLElement.prototype, 'popover', { configurable: true, value: null })
  const { nav, button, link } = show()
  const hide = vi.fn()
  Object.assign(nav, { hidePopover: hide })
  fireEvent.click(button)
  expect(nav.hasAttribute('data-open')).toBe(false)
  fireEvent.click(link)
  expect(hide).toHaveBeenCalledOnce()
})
