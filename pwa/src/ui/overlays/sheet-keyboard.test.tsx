import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { Sheet } from './sheet.tsx'

/** The part of the page that is seen; happy-dom has no keyboard to cover the rest. */
class Viewport extends EventTarget {
  height = 844
  offsetTop = 0
  scale = 1
  become(change: Partial<Viewport>) {
    Object.assign(this, change)
    act(() => void this.dispatchEvent(new Event('resize')))
  }
}
let viewport: Viewport

beforeEach(() => {
  viewport = new Viewport()
  vi.stubGlobal('visualViewport', viewport)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(844)
  renderPart(
    <Sheet open onClose={() => {}} title="Commander">
      <input aria-label="Prénom" />
    </Sheet>,
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const sheet = () => screen.getByRole('dialog', { hidden: true })
const covered = () => sheet().style.getPropertyValue('--keyboard')

it('moves up by as much as the keyboard covers, and down again', () => {
  expect(covered()).toBe('')
  viewport.become({ height: 500 })
  expect(covered()).toBe('344px')
  viewport.become({ height: 844 })
  expect(covered()).toBe('0px')
})

it('counts what the browser has scrolled the page up by', () => {
  viewport.become({ height: 500, offsetTop: 100 })
  expect(covered()).toBe('244px')
})

it('stays where it is while somebody has zoomed in', () => {
  viewport.become({ height: 422, scale: 2 })
  expect(covered()).toBe('')
  expect(sheet().hasAttribute('data-tight')).toBe(false)
})

it('says that little height is left', () => {
  viewport.become({ height: 400 })
  expect(sheet().hasAttribute('data-tight')).toBe(true)
  viewport.become({ height: 600 })
  expect(sheet().hasAttribute('data-tight')).toBe(false)
})

it('keeps the field that is typed in within view', () => {
  const field = screen.getByLabelText('Prénom')
  const scrolled = vi.spyOn(field, 'scrollIntoView')
  field.focus()
  viewport.become({ height: 400 })
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
})
