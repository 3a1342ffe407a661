import { expect, test } from 'vitest'
import { lateCodeFaults } from './late-code.ts'

const FILE = 'pwa/src/pages/site/host.tsx'
const sentences = (source: string, file = FILE) => lateCodeFaults(file, source).map(({ sentence }) => sentence)

test.each([
  ["import { lazy } from 'react'"],
  ["import { lazy as late, Suspense } from 'react'"],
  ["import React from 'react'\nconst Part = React.lazy(load)"],
])('refuses a lazy of React: %s', source => {
  expect(sentences(source)).toEqual([expect.stringContaining('not by React’s lazy')])
})

test.each([
  ["const load = async () => (await import('./part.tsx')).Part"],
  ["void import('./watch.ts').then(({ watch }) => watch())"],
  ["const load = () => import('./part.tsx')"],
  ["later(ready).then(() => import('./part.tsx'))"],
])('refuses an import() with no other try: %s', source => {
  expect(sentences(source)).toEqual([expect.stringContaining('later(() => import(…))')])
})

test('refuses what a glob brings later, unless later() does', () => {
  expect(sentences("const texts = import.meta.glob('./*.md')")).toHaveLength(1)
  expect(sentences("const texts = import.meta.glob('./*.md', { eager: true })")).toEqual([])
  expect(
    sentences("const texts = Object.entries(import.meta.glob('./*.md')).map(([at, load]) => [at, later(load)])"),
  ).toEqual([])
})

test.each([
  ["const loadPart = later(async () => (await import('./part.tsx')).Part)"],
  ["const Part = part(later(async () => (await import('./part.tsx')).Part))"],
  ["const Part = partOrNothing(async () => (await import('./part.tsx')).Part)"],
  ["const watch = later(() => import('./watch.ts'))"],
  ["let part: typeof import('./part.tsx')"],
  ["import { lazy } from './slow.ts'"],
])('leaves the rest alone: %s', source => {
  expect(sentences(source)).toEqual([])
})

test('lets the one module that makes parts call lazy', () => {
  expect(sentences("import { lazy } from 'react'", 'pwa/src/ui/layout/part.tsx')).toEqual([])
})
