import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { Showcase } from './showcase.tsx'

/** Components that show nothing by themselves, or that need a camera, a device or the server to be seen. */
const UNSEEN = [
  'honeypot-field',
  'island',
  'once-opened',
  'when-near',
  'late-sheet',
  'part',
  'photo-cropper',
  'shape-cropper',
  'sized-photo',
  'toast-host',
]
const PART_OF = ['composed-shapes', 'field', 'loss-note', 'missing-part', 'sheet-footer', 'waiting-card']

test('shows every component that there is', () => {
  renderPart(<Showcase />)
  const shown = screen.getAllByRole('region').map(example => example.getAttribute('aria-label'))
  const components = readdirSync('pwa/src/ui', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map(file => path.basename(file, '.tsx'))
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter(name => ![...shown, ...UNSEEN, ...PART_OF].includes(name))).toEqual([])
})

test('is no part of what is built', () => {
  expect(readFileSync('pwa/vite.config.ts', 'utf8')).not.toContain('showcase')
})
