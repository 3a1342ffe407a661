import ts from 'typescript'
import { expect, it } from 'vitest'
import { callbackFaults } from './callback-faults.ts'

const TYPES = `
  type Handler = (event: { x: number }) => void
  declare namespace JSX {
    interface IntrinsicElements { button: { onClick?: Handler }; banner: { onReserve?: () => void } }
    interface Element {}
  }
  declare function show(value?: string): void
  declare function close(): void
  declare function log(...words: string[]): void
  declare function wait(done: () => void): void
  declare function each(call: (value: string, index: number) => void): void
  declare const overlay: { show: (value?: string) => void }
  declare function use(options: { onHelp: () => void }): void
`

it.each([
  ['an attribute', 'export const part = <banner onReserve={show} />', 'show'],
  ['a member', 'export const part = <banner onReserve={overlay.show} />', 'overlay.show'],
  ['an argument', 'wait(show)', 'show'],
  ['a property', 'use({ onHelp: overlay.show })', 'overlay.show'],
  ['a property by its own name', 'const onHelp = show; use({ onHelp })', 'onHelp'],
])('refuses %s that takes more than it is promised', (_, text, name) => {
  expect(faults(text)).toEqual([expect.stringContaining(`'${name}' takes more than it is promised`)])
})

it.each([
  ['a function in place', 'export const part = <banner onReserve={() => show()} />'],
  ['one that takes nothing', 'export const part = <banner onReserve={close} />'],
  ['one that takes the event', 'declare const press: Handler; export const part = <button onClick={press} />'],
  ['one that takes less', 'each(close)'],
  ['one that takes whatever comes', 'wait(log)'],
])('lets %s stand', (_, text) => {
  expect(faults(text)).toEqual([])
})

/** What the check says of a text, beside the declarations above. */
function faults(text: string): string[] {
  const sources = new Map([
    ['types.d.ts', ts.createSourceFile('types.d.ts', TYPES, ts.ScriptTarget.ES2023, true)],
    ['part.tsx', ts.createSourceFile('part.tsx', text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TSX)],
  ])
  const host: ts.CompilerHost = {
    getSourceFile: file => sources.get(file),
    fileExists: file => sources.has(file),
    readFile: file => sources.get(file)?.text,
    writeFile: () => {},
    getDefaultLibFileName: () => 'lib.d.ts',
    getCurrentDirectory: () => '',
    getCanonicalFileName: file => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  }
  const options = { strict: true, noLib: true, jsx: ts.JsxEmit.Preserve, types: [] }
  const program = ts.createProgram([...sources.keys()], options, host)
  return callbackFaults(program, file => file === 'part.tsx').map(({ sentence }) => sentence)
}
