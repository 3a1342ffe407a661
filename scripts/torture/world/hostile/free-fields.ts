/** Which fields of an endpoint hold free text: every string that its schema does not hold to a pattern. */
import * as z from 'zod/mini'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import { HOSTILE } from './text.ts'

/**
 * A path from the answer's root: names, `[]` for each list entry, `*` for each value of a record, `**` for anything.
 */
export type FieldPath = readonly string[]

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypeDef & {
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: Schema[]
  valueType?: Schema
  in?: Schema
  getter?: () => Schema
}

/** Of what an endpoint answers, as it travels. */
export function freeFieldsOf(schema: Schema | undefined): FieldPath[] {
  const paths = new Map((schema ? walk(schema, []) : []).map(path => [path.join(' '), path]))
  // One that stands in several kinds of an object is one field.
  return [...paths.values()]
}

/** The part of an address before its query, as a pattern. */
export function patternOf({ path }: Pick<Endpoint, 'path'>): string {
  return `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`
}

function walk(schema: Schema, at: FieldPath): FieldPath[] {
  const definition = schema._zod.def as Definition
  const { type, shape, element, innerType, options, valueType, getter } = definition
  if (type === 'unknown') return [[...at, '**']]
  if (type === 'string') return takesHostileText(schema) ? [at] : []
  if (shape) return Object.entries(shape).flatMap(([name, field]) => walk(field, [...at, name]))
  if (element) return walk(element, [...at, '[]'])
  if (type === 'record' && valueType) return walk(valueType, [...at, '*'])
  if (type === 'union' && options) return options.flatMap(option => walk(option, at))
  if (type === 'pipe' && definition.in) return walk(definition.in, at)
  if (type === 'lazy' && getter) return walk(getter(), at)
  if (innerType) return walk(innerType, at)
  return []
}

/** Some fields need more letters, some take only a few. */
function takesHostileText(schema: Schema): boolean {
  return ['<i>"\'', 'Bonjour à tous <i>"\'', HOSTILE].some(text => z.safeParse(schema, text).success)
}
