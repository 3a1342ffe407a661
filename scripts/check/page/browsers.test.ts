import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { OLDEST, TARGETS } from '../../../pwa/build/targets.ts'
import { newerThanSupported, scriptFaults, styleFaults } from './browsers.ts'

const NAME = path.resolve('pwa/src/example.tsx')

/** A source of the page by itself, as the compiler reads it. */
function scriptOf(source: string) {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    jsx: ts.JsxEmit.Preserve,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (file, ...rest) =>
    file === NAME ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2023, true) : read(file, ...rest)
  const program = ts.createProgram([NAME], options, host)
  return scriptFaults(program, file => file === NAME).map(({ feature }) => feature)
}

test('the build is lowered to the browsers that package.json states', () => {
  expect(OLDEST).toEqual({ chrome: '109', edge: '109', safari: '16.4', ios: '16.4', firefox: '128' })
  expect(TARGETS).toEqual(['chrome109', 'edge109', 'safari16.4', 'ios16.4', 'firefox128'])
})

test('finds what a script uses by whose member it is', () => {
  expect(
    scriptOf(`
      export const address = URL.canParse('a') && new URLSearchParams('').size
      const list: readonly number[] = [1]
      export const copies = [list.toSorted(), list.with(0, 2), list.at(0), list.findLast(Boolean)]
      const own = { with: (_: number) => 1, size: 2, toSorted: () => 3 }
      export const mine = [own.with(1), own.size, own.toSorted(), new Map().size]
      export const asked = URL.canParse?.('a')
      export const menu = <dialog popover="auto" open />
    `),
  ).toEqual(['URL.canParse', 'URLSearchParams.size', 'Array.toSorted', 'Array.with', '<dialog popover>'])
})

test('finds properties, values, functions, at-rules and pseudo-classes of a sheet', () => {
  const css = `
    .a { color: color-mix(in srgb, red 10%, blue); float: inline-end; &:popover-open { margin: 0 } }
    @view-transition { navigation: auto }
    .b { reading-flow: normal; inline-size: max(1px, 2px); text-wrap: balance; &:has(> b) { color: hsl(1 2% 3%) } }
    @supports selector(:popover-open) { .c:popover-open { margin: 0 } }`
  expect(styleFaults('a.css', css).map(({ feature }) => feature)).toEqual([
    'color-mix()',
    'float: inline-end',
    ':popover-open',
    '@view-transition',
    'reading-flow',
    'reading-flow: normal',
  ])
})

test('knows what the oldest of them lack', () => {
  const names = newerThanSupported().map(({ owner, name }) => [owner, name].filter(Boolean).join('.'))
  for (const name of [
    'URL.canParse',
    'Array.toSorted',
    'Object.groupBy',
    'Promise.withResolvers',
    'HTMLElement.popover',
  ])
    expect(names).toContain(name)
  for (const name of ['Array.findLast', 'HTMLDialogElement.showModal', 'structuredClone'])
    expect(names).not.toContain(name)
})
