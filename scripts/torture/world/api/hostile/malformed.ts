/** Valid requests with one fault, so that the fault gets as far into the API as possible. */
import type { Random } from '../../../seed.ts'
import type { Draft } from '../requests/draft.ts'
import { BYTES, HEADERS, METHODS, ODD_PATHS, TYPES } from './hostile-requests.ts'
import { HOSTILE_DATES, HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile-values.ts'
import { at, isObject, placesOf, replaced } from './places.ts'

export type Malformed = { draft: Draft; what: string }
/** Undefined where the request has no such part. */
type Mutation = (draft: Draft, random: Random) => Malformed | undefined

export function malformed(draft: Draft, random: Random): Malformed {
  for (;;) {
    const made = random.oneOf(MUTATIONS)(draft, random)
    if (made) return made
  }
}

const inBody: Mutation = (draft, random) => {
  const places = placesOf(draft.body)
  if (places.length === 0) return undefined
  const place = random.oneOf(places)
  const isDate = /^\d{4}-\d\d-\d\d/.test(String(at(draft.body, place)))
  const value = isDate && random.chance(0.5) ? random.oneOf(HOSTILE_DATES) : random.oneOf(HOSTILE_VALUES)()
  return {
    draft: { ...draft, body: replaced(draft.body, place, value) },
    what: `${place.join('.')} as ${shown(value)}`,
  }
}

const withoutMember: Mutation = (draft, random) => {
  const places = placesOf(draft.body).filter(place => place.length > 0)
  if (places.length === 0) return undefined
  const place = random.oneOf(places)
  return { draft: { ...draft, body: replaced(draft.body, place, undefined) }, what: `without ${place.join('.')}` }
}

const EXTRA = [
  'id',
  'role',
  'status',
  'customer_id',
  'total_cents',
  'constructor',
  'toString',
  'length',
  'x'.repeat(5000),
]
const withMore: Mutation = (draft, random) => {
  const places = placesOf(draft.body).filter(place => isObject(at(draft.body, place)))
  if (places.length === 0) return undefined
  const [place, name, value] = [random.oneOf(places), random.oneOf(EXTRA), random.oneOf(HOSTILE_VALUES)()]
  const body = replaced(draft.body, place, { ...(at(draft.body, place) as object), [name]: value })
  return { draft: { ...draft, body }, what: `with ${name.slice(0, 20)} in ${place.join('.')}` }
}

/** JSON with a `__proto__` member, and with a member that occurs twice. */
const withOddMember: Mutation = (draft, random) => {
  if (!isObject(draft.body)) return undefined
  const own = Object.keys(draft.body as object)
  const name = random.oneOf(['__proto__', ...own])
  const odd = random.oneOf(['{"isAdmin":true,"role":"admin"}', 'null', '[]', '"x"', '1e999', '-0'])
  const text = JSON.stringify(draft.body)
  const payload = Buffer.from(`${text.slice(0, -1)}${own.length > 0 ? ',' : ''}${JSON.stringify(name)}:${odd}}`)
  return { draft: { ...draft, payload }, what: `${name} once more as ${odd}` }
}

const asBytes: Mutation = (draft, random) => {
  if (draft.method === 'GET') return undefined
  const [what, bytes] = random.oneOf(BYTES)
  const text = draft.payload?.toString() ?? JSON.stringify(draft.body ?? {})
  const isSqueezed = what === 'squeezed' || what === 'a bomb'
  const headers = { ...draft.headers, ...(isSqueezed && { 'content-encoding': 'gzip' }) }
  return { draft: { ...draft, headers, payload: Buffer.from(bytes(text) as string) }, what: `body: ${what}` }
}

const asType: Mutation = (draft, random) => {
  if (draft.method === 'GET') return undefined
  const type = random.oneOf(TYPES)
  return { draft: { ...draft, headers: { ...draft.headers, 'content-type': type } }, what: `as ${type}` }
}

const inPath: Mutation = (draft, random) => {
  const names = Object.keys(draft.params)
  if (names.length === 0) return undefined
  const [name, value] = [random.oneOf(names), random.oneOf([...ODD_PATHS, ...HOSTILE_TEXTS.map(encodeLoosely)])]
  return {
    draft: { ...draft, params: { ...draft.params, [name]: value } },
    what: `path ${name} as ${value.slice(0, 40)}`,
  }
}

const inQuery: Mutation = (draft, random) => {
  const name = random.chance(0.9) && draft.queryNames.length > 0 ? random.oneOf(draft.queryNames) : 'cursor'
  const isDate = /day|date|from|to$/.test(name)
  const texts = isDate && random.chance(0.7) ? HOSTILE_DATES : [...ODD_PATHS, ...HOSTILE_TEXTS.map(encodeLoosely)]
  const value = random.oneOf(texts)
  // Also added beside an existing member.
  const others = draft.query.filter(([known]) => known !== name || random.chance(0.5))
  return { draft: { ...draft, query: [...others, [name, value]] }, what: `query ${name} as ${value.slice(0, 40)}` }
}

const inHeaders: Mutation = (draft, random) => {
  const [name, value] = random.oneOf(HEADERS)
  return { draft: { ...draft, headers: { ...draft.headers, [name]: value } }, what: `${name}: ${value.slice(0, 40)}` }
}

const asMethod: Mutation = (draft, random) => {
  const method = random.oneOf(METHODS.filter(one => one !== draft.method))
  return { draft: { ...draft, method }, what: `by ${method}` }
}

const withoutBody: Mutation = ({ body: _, payload: __, ...draft }) =>
  draft.method === 'GET' ? undefined : { draft, what: 'without a body' }

/** Prefers single places of the body, since those faults get furthest. */
const MUTATIONS: readonly Mutation[] = [
  ...Array.from({ length: 10 }, () => inBody),
  ...Array.from({ length: 3 }, () => withoutMember),
  ...Array.from({ length: 3 }, () => inPath),
  ...Array.from({ length: 4 }, () => inQuery),
  ...[withMore, withMore, withOddMember, asBytes, asBytes, asType, inHeaders, inHeaders, asMethod, withoutBody],
]

/** A lone surrogate has no UTF-8 form; it is sent as the bytes that it would have. */
function encodeLoosely(text: string): string {
  return encodeURIComponent(text.slice(0, 3000).toWellFormed())
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text
}
