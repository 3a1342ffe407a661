import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { bareTextFaults } from './bare-texts.ts'

const NAME = path.resolve('pwa/src/example.tsx')

function faultsOf(source: string): string[] {
  const options: ts.CompilerOptions = {
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (file, ...rest) =>
    file === NAME ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2023, true) : read(file, ...rest)
  return bareTextFaults(ts.createProgram([NAME], options, host), file => file === NAME)
}

test('finds components that may return a text, in whatever form they are written', () => {
  expect(
    faultsOf(`
      export function Words({ count }: { count: number }) { return count > 1 ? 'plats' : <b>plat</b> }
      export const Count = ({ count }: { count: number }) => count
    `).map(fault => fault.split(':')[1]),
  ).toEqual(['2', '3'])
})

test('leaves alone fragments, what is handed over, and functions that are no component', () => {
  expect(
    faultsOf(`
      import type { ReactNode } from 'react'
      export const Words = ({ word }: { word: string }) => <>{word}</>
      export const Around = ({ children }: { children: ReactNode }) => children
      export const Nothing = ({ isIn }: { isIn: boolean }) => isIn && <b>plat</b>
      export const words = (count: number) => (count > 1 ? 'plats' : 'plat')
    `),
  ).toEqual([])
})
