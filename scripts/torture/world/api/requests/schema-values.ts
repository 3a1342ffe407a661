/** Values that a JSON schema lets in: what the OpenAPI document promises, tried on the API that wrote it. */
import fc from 'fast-check'
import type { Random } from '../../../seed.ts'
import { WORDS } from './words.ts'

export type JsonSchema = {
  type?: string | string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** @param optional how often what may be left out is there, from 0 to 1 */
export function valueFor(schema: JsonSchema, random: Random, optional: number): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return random.oneOf(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(random.oneOf(choices), random, optional)
  const type = Array.isArray(schema.type) ? random.oneOf(schema.type) : schema.type
  if (type === 'object') return objectOf(schema, random, optional)
  if (type === 'array') return arrayOf(schema, random, optional)
  if (type === 'string') return stringOf(schema, random)
  if (type === 'integer') return random.between(Math.max(schema.minimum ?? 0, 0), Math.min(schema.maximum ?? 50, 50))
  if (type === 'number') return Math.max(schema.minimum ?? 0, random.between(0, 20) / 2)
  if (type === 'boolean') return random.chance(0.5)
  return null
}

function objectOf(schema: JsonSchema, random: Random, optional: number): Record<string, unknown> {
  const names = Object.keys(schema.properties ?? {}).filter(
    name => schema.required?.includes(name) || random.chance(optional),
  )
  const own = names.map(name => [name, valueFor(schema.properties?.[name] ?? {}, random, optional)])
  const { additionalProperties: more, propertyNames } = schema
  const isMap = typeof more === 'object' && Object.keys(schema.properties ?? {}).length === 0
  if (isMap) own.push([valueFor(propertyNames ?? { type: 'string' }, random, 0), valueFor(more, random, optional)])
  return Object.fromEntries(own)
}

function arrayOf({ items = {}, minItems = 1, maxItems = 3 }: JsonSchema, random: Random, optional: number): unknown[] {
  const length = random.between(minItems, Math.max(minItems, Math.min(maxItems, minItems + 2)))
  return Array.from({ length }, () => valueFor(items, random, optional))
}

/** A word that fits, else whatever the pattern makes. */
function stringOf(schema: JsonSchema, random: Random): string {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => (pattern ? [patternOf(pattern)] : []))
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const fits = (word: string) =>
    word.length >= minLength && word.length <= maxLength && patterns.every(pattern => pattern.test(word))
  const words = WORDS.filter(fits)
  const [pattern] = patterns
  if (words.length > 0 || !pattern) return words.length > 0 ? random.oneOf(words) : 'x'.repeat(minLength)
  const made = fc.sample(fc.stringMatching(pattern), { numRuns: 20, seed: random.below(2 ** 31) })
  return made.find(fits) ?? made[0] ?? ''
}

/** The flags are lost on their way into JSON; only that of Unicode changes what can be read at all. */
function patternOf(source: string): RegExp {
  return new RegExp(source, /\\p\{/.test(source) ? 'u' : '')
}
