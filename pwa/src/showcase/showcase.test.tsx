import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { Showcase } from './showcase.tsx'

/** Components that show nothing by themselves, or that need a camera, a device or the server to be seen. */
const UNSEEN = [
  'HoneypotField',
  'OnceOpened',
  'WhenNear',
  'LateSheet',
  'PhotoCropper',
  'ShapeCropper',
  'SizedPhoto',
  'ToastHost',
]
const PART_OF = ['ComposedShapes', 'Field', 'FieldError', 'LossNote', 'MissingPart', 'SheetFooter', 'WaitingCard']
const COMPONENT = /^export function ([A-Z]\w*)/gm
/** `check-box`, as the showcase says it, is `CheckBox`. */
const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

test('shows every component that there is', () => {
  renderPart(<Showcase />)
  const shown = screen.getAllByRole('region').map(example => pascal(example.getAttribute('aria-label') ?? ''))
  const components = readdirSync('pwa/src/ui', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap(file =>
      [...readFileSync(path.join('pwa/src/ui', file), 'utf8').matchAll(COMPONENT)].map(([, name]) => name),
    )
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter(name => name && ![...shown, ...UNSEEN, ...PART_OF].includes(name))).toEqual([])
})

test('is no part of what is built', () => {
  expect(readFileSync('pwa/vite.config.ts', 'utf8')).not.toContain('showcase')
})
