import { invalidParameters } from '../../server/refusal.ts'

export type FormValue = string | FormHash
/** A list stays a hash with the keys 0, 1, 2 … until a schema asks for a list: metadata may have such keys too. */
export type FormHash = { [key: string]: FormValue }

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const DEEPEST = 10

/**
 * Reads `a=1&b[c]=2&d[0][e]=3&f[]=4`, the way the SDK writes nested parameters.
 * @throws Refusal 400 for a key of another form, or one used both as a value and as a hash
 */
export function parseForm(text: string): FormHash {
  const form = emptyHash()
  for (const [key, value] of new URLSearchParams(text)) place(form, pathOf(key), value)
  return form
}

function pathOf(key: string): string[] {
  const match = KEY.exec(key)
  if (match === null) throw invalidParameters(`Invalid parameter name: ${key}`)
  const [, head = '', brackets = ''] = match
  const path = [head, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)]
  if (path.length > DEEPEST) throw invalidParameters(`Too deep a parameter: ${key}`)
  return path
}

function place(form: FormHash, path: string[], value: string): void {
  let hash = form
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(hash).length) : part
    const last = depth === path.length - 1
    const there = hash[key]
    if (there !== undefined && (last || typeof there === 'string')) {
      throw invalidParameters(`Invalid hash: ${path.join('.')}`, { param: path[0] })
    }
    if (last) {
      hash[key] = value
      return
    }
    const next = (there as FormHash | undefined) ?? emptyHash()
    hash[key] = next
    hash = next
  }
}

/** Without a prototype, so that `__proto__` is a key like any other. */
function emptyHash(): FormHash {
  return Object.create(null)
}
