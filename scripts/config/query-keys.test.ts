/**
 * Every key of the page's query cache is written in one definition (docs/architecture.md#what-the-page-holds); code
 * that reads, changes or invalidates an entry uses that definition.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Source = { path: string; text: string }

const sources: Source[] = readdirSync('pwa/src', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map(path => ({ path, text: readFileSync(`pwa/src/${path}`, 'utf8') }))

const LITERAL = /queryKey\s*[:=]\s*\[/g
const DEFINED = /ueryOptions(?:<[^(]*>)?\(\{\s*(?:\.\.\.\w+,\s*)?queryKey: \[/g
/** A common prefix of several definitions in one file, for one `invalidateQueries`. */
const FAMILY = /const (\w+_KEY) = \[/g
const AS_ARGUMENT = /\b[gs]etQuer(?:y|ies)(?:Data|State)(?:<[^(]*>)?\(\s*\[/g
const FIRST_WORD = /(?:queryKey: |_KEY = )\[\s*'([^']+)'/g

/** @returns the violations, each with its file */
function faults(files: readonly Source[]): string[] {
  const wordIn = new Map<string, string>()
  return files.flatMap(({ path, text }) => {
    const found: string[] = []
    if (count(text, LITERAL) > count(text, DEFINED))
      found.push(`${path}: a key outside of queryOptions, or not first in it`)
    if (count(text, AS_ARGUMENT) > 0) found.push(`${path}: a key typed where a definition's queryKey belongs`)
    for (const [, name] of text.matchAll(FAMILY)) {
      if (!text.includes(`queryKey: [...${name}, `))
        found.push(`${path}: ${name} is no family of this file's definitions`)
    }
    for (const [, word = ''] of text.matchAll(FIRST_WORD)) {
      if (wordIn.has(word)) found.push(`${path}: '${word}' stands in ${wordIn.get(word)} already`)
      wordIn.set(word, path)
    }
    return found
  })
}

it('types no key outside of its definition, and none twice', () => {
  expect(sources.reduce((sum, { text }) => sum + count(text, DEFINED), 0)).toBeGreaterThan(30)
  expect(faults(sources)).toEqual([])
})

it.each([
  ['a call', "client.invalidateQueries({ queryKey: ['menu'] })", 'outside'],
  ['a query without a definition', "useQuery({ queryKey: ['menu'], queryFn })", 'outside'],
  ['a name for it', "const queryKey = ['menu', id]", 'outside'],
  ['a lookup', "client.getQueryData<Menu>(['menu'])", 'typed where'],
  ['a change', "client.setQueryData(\n  ['menu'], menu)", 'typed where'],
  ['a family of nothing', "const MENU_KEY = ['the menu']", 'no family'],
  ['a second definition', "const menuQuery = queryOptions({ queryKey: ['menu'], queryFn })", 'already'],
])('refuses %s', (_, text, fault) => {
  const menu = { path: 'menu.ts', text: "export const menuQuery = queryOptions({\n  queryKey: ['menu'],\n  queryFn })" }
  expect(faults([menu])).toEqual([])
  expect(faults([menu, { path: 'other.ts', text }])).toContainEqual(expect.stringContaining(fault))
})

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length
}
