/** A request that an endpoint takes, made from the OpenAPI document, its own schemas and, where needed, an example. */
import { ENDPOINTS } from '#api/endpoints.ts'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Random } from '../../../seed.ts'
import type { ApiWorld, Who } from '../world.ts'
import { type Draft, nameOf } from './draft.ts'
import { EXAMPLES } from './examples.ts'
import { type JsonSchema, valueFor } from './schema-values.ts'

type Parameter = { in: string; name: string; required?: boolean; schema: JsonSchema }
type Operation = { parameters?: Parameter[]; requestBody?: { content: { 'application/json': { schema: JsonSchema } } } }

export type Requests = {
  /**
   * Without the caller's own token, which whoever sends it adds.
   * @param optional how often what may be left out is there, from 0 to 1
   */
  valid(endpoint: Endpoint, who: Who, random: Random, optional?: number): Promise<Draft>
}

/** The audience of an endpoint. */
export function whoMay({ audience }: Endpoint): Who[] {
  return audience === 'anyone' ? ['guest'] : [...audience]
}

export async function requestsOf(world: ApiWorld): Promise<Requests> {
  const { body: document } = await world.app.get<{ paths: Record<string, Record<string, Operation>> }>(
    '/api/openapi.json',
  )
  const known = new Set(ENDPOINTS.map(nameOf))
  const stale = Object.keys(EXAMPLES).filter(name => !known.has(name))
  if (stale.length > 0) throw new Error(`examples of calls that are no more: ${stale.join(', ')}`)
  return {
    async valid(endpoint, who, random, optional = 0) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      if (!operation) throw new Error(`${nameOf(endpoint)} is missing in the OpenAPI document`)
      const example = (await EXAMPLES[nameOf(endpoint)]?.(world, who)) ?? {}
      const key = endpoint.idempotent && { 'idempotency-key': uuid() }
      const queryNames = (operation.parameters ?? []).filter(one => one.in === 'query').map(({ name }) => name)
      for (let tries = 0; tries < 200; tries += 1) {
        const path = parametersOf(operation, 'path', example.params, random, 1)
        const query = parametersOf(operation, 'query', example.query, random, optional)
        const body = bodyOf(operation, example.body, random, optional)
        if (!isTaken(endpoint, { params: path, query, body })) continue
        return {
          method: endpoint.method,
          path: endpoint.path,
          params: encoded(path),
          query: Object.entries(encoded(query)),
          queryNames,
          headers: { ...key, ...example.headers },
          bearer: example.bearer,
          ...(body !== undefined && { body }),
          ...(example.payload && { payload: example.payload }),
        }
      }
      throw new Error(
        `no request is found that ${nameOf(endpoint)} takes: say what it wants in world/api/requests/examples.ts`,
      )
    },
  }
}

function parametersOf(
  { parameters = [] }: Operation,
  place: 'path' | 'query',
  example: Record<string, string> = {},
  random: Random,
  optional: number,
): Record<string, string> {
  // A cursor is sealed and cannot be guessed.
  const isGuessed = ({ name, required }: Parameter) => required || (name !== 'cursor' && random.chance(optional))
  const wanted = parameters.filter(one => one.in === place && isGuessed(one))
  const made = wanted.map(({ name, schema }) => [name, String(valueFor(schema, random, optional))])
  return { ...Object.fromEntries(made), ...example }
}

function bodyOf(
  { requestBody }: Operation,
  example: Record<string, unknown> | undefined,
  random: Random,
  optional: number,
): unknown {
  if (!requestBody) return undefined
  const made = valueFor(requestBody.content['application/json'].schema, random, optional)
  return example ? { ...(made as object), ...example } : made
}

/** The schemas' own word: a document says less than the refinements of its schemas. */
function isTaken(endpoint: Endpoint, input: { params: unknown; query: unknown; body: unknown }): boolean {
  return (['params', 'query', 'body'] as const).every(part => endpoint[part]?.safeParse(input[part]).success ?? true)
}

function encoded(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]))
}
