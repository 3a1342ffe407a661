import { act, cleanup, render, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { DishDrawing } from './drawing.tsx'

afterEach(cleanup)
const soup = { vessel: 'bowl', contents: ['riz', 'oeuf'] }

test('is composed here where no server has done it, in the room that was kept for it', async () => {
  const { container } = render(<DishDrawing drawing={soup} />)
  expect(container.querySelector('svg')?.getAttribute('data-height')).toBe('deep')
  await waitFor(() => expect(shapesIn(container).length).toBeGreaterThan(2))
})

test('stays as the server composed it until the dish looks otherwise', async () => {
  const container = document.createElement('div')
  container.innerHTML =
    '<svg class="dish-drawing " viewBox="0 14 160 102" data-height="deep" aria-hidden="true"><use href="#of-the-server"></use></svg>'
  const root = await act(async () => hydrateRoot(container, <DishDrawing drawing={soup} />))
  expect(shapesIn(container)).toEqual(['#of-the-server'])
  await act(async () => root.render(<DishDrawing drawing={{ ...soup }} className="again" />))
  expect(shapesIn(container)).toEqual(['#of-the-server'])
  await act(async () => root.render(<DishDrawing drawing={{ vessel: 'cup', contents: ['the'] }} />))
  await waitFor(() => expect(shapesIn(container).some(shape => shape.endsWith('#cup-back'))).toBe(true))
  expect(shapesIn(container)).not.toContain('#of-the-server')
  await act(async () => root.unmount())
})

function shapesIn(container: Element): string[] {
  return [...container.querySelectorAll('use')].map(use => use.getAttribute('href') ?? '')
}
