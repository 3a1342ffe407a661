import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { compose } from '#api/features/menu/rules/compose-drawing.ts'
import source from '#api/features/menu/rules/shapes.svg?raw'
import catalogue from '../../../../sql/seed/catalogue.json' with { type: 'json' }
import { ComposedShapes } from './composed-shapes.tsx'

const shapes = new Set([...source.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ''))

function shapesOf(drawing: { vessel: string; contents: string[] }): string[] {
  const { container } = render(
    <svg aria-hidden="true">
      <ComposedShapes drawing={drawing} />
    </svg>,
  )
  return [...container.querySelectorAll('use')].map(use => (use.getAttribute('href') ?? '').replace(/^.*#/, ''))
}

test('refers only to shapes that there are, for every dish of the catalogue', () => {
  const missing = catalogue.items.flatMap(dish => shapesOf(dish.drawing).filter(shape => !shapes.has(shape)))
  expect(missing).toEqual([])
  expect(catalogue.items.every(dish => shapesOf(dish.drawing).length > 0)).toBe(true)
})

test('has every shape in its final place, which costs a scroll no layer', () => {
  expect(source).not.toMatch(/transform=|<g/)
})

test('leaves no vessel empty but that of still water', () => {
  const isBare = ({ vessel, contents }: { vessel: string; contents: string[] }) =>
    compose({ vessel, contents }).food.length === 0 && compose({ vessel, contents }).back.length < 2
  expect(catalogue.items.filter(dish => isBare(dish.drawing)).map(dish => dish.id)).toEqual([])
})

describe('every word of the vocabulary', () => {
  const vessels = catalogue.drawingVocabulary.vessels
  test.each(catalogue.drawingVocabulary.contents)('%s changes a drawing somewhere', word => {
    const changes = vessels.some(
      vessel =>
        JSON.stringify(compose({ vessel, contents: [word] })) !== JSON.stringify(compose({ vessel, contents: [] })),
    )
    expect(changes).toBe(true)
  })
})

test('no two dishes of a category look the same', () => {
  const twins = catalogue.items.filter((dish, index) =>
    catalogue.items
      .slice(0, index)
      .some(other => other.category === dish.category && look(other.drawing) === look(dish.drawing)),
  )
  expect(twins.map(dish => dish.id)).toEqual([])
})

function look(drawing: { vessel: string; contents: string[] }): string {
  return JSON.stringify(compose(drawing))
}
