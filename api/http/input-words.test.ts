/** Every schema of every call, given what it does not want: what people read of it is a sentence of ours. */
import './serve.ts'
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { ENDPOINTS } from '#api/endpoints.ts'
import { textFaults } from '#scripts/check/french/text-faults.ts'

type Schema = z.ZodMiniType
type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  valueType?: Schema
  options?: readonly Schema[]
}

const BAD: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(50_000),
  '2026-13-45',
  -1,
  0,
  0.001,
  1e9,
  Number.NaN,
  true,
  [],
  Array.from({ length: 2000 }, () => 'x'),
  {},
  { x: 1 },
]

/** A value for the whole of a schema, with something bad at each of its places in turn. */
function badValues(schema: Schema, depth = 0): unknown[] {
  const def = schema._zod.def as unknown as Def
  const inner = def.innerType ?? def.in
  if (depth > 8) return [...BAD]
  if (inner) return badValues(inner, depth)
  if (def.options) return [...BAD, ...def.options.flatMap(option => badValues(option, depth + 1))]
  if (def.element) return [...BAD, ...badValues(def.element, depth + 1).map(value => [value])]
  if (def.valueType) return [...BAD, ...badValues(def.valueType, depth + 1).map(value => ({ x: value }))]
  if (!def.shape) return [...BAD]
  const keys = Object.entries(def.shape)
  return [
    ...BAD,
    ...keys.flatMap(([key, value]) => badValues(value, depth + 1).map(bad => ({ [key]: bad }))),
    { unknown: 1 },
  ]
}

/** Words and signs of a library: of English, of types, of comparisons. */
const OF_A_LIBRARY =
  /[<>=|{}[\]]|\b(?:invalid|expected|received|input|must|string|number|object|array|undefined|null|NaN|boolean)\b|^Entrée|^Trop (?:grand|petit) :|^Option invalide|Chaîne|reçu|attendu,/i

const schemas = ENDPOINTS.flatMap(({ method, path, query, body }) =>
  [query, body].flatMap(schema => (schema ? [{ name: `${method} ${path}`, schema }] : [])),
)

it('has schemas to ask', () => expect(schemas.length).toBeGreaterThan(100))

it.each(schemas)('$name answers in our own words', ({ schema }) => {
  const said = new Set<string>()
  for (const value of badValues(schema)) {
    for (const { message } of schema.safeParse(value).error?.issues ?? []) said.add(message)
  }
  const faults = [...said].filter(message => {
    if (OF_A_LIBRARY.test(message) || !/^\p{Lu}|^\d/u.test(message)) return true
    return textFaults('api/x.ts', `const a = ${JSON.stringify(message)}`).length > 0
  })
  expect(faults).toEqual([])
})
