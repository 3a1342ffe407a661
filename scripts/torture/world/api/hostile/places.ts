/** Places in a JSON value, each as the names that lead to it. */

/** Every place in a JSON value, the whole among them. */
export function placesOf(value: unknown, place: string[] = []): string[][] {
  if (value === undefined) return []
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [place, ...members.flatMap(([name, member]) => placesOf(member, [...place, name]))]
}

export function at(value: unknown, place: readonly string[]): unknown {
  return place.reduce((part, name) => (part as Record<string, unknown>)[name], value)
}

/** The same value with one place changed; undefined takes it out. */
export function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  const member = replaced((value as Record<string, unknown>)[name], rest, by)
  if (Array.isArray(value)) {
    const before = value.slice(0, Number(name))
    return [...before, ...(member === undefined ? [] : [member]), ...value.slice(Number(name) + 1)]
  }
  return { ...(value as object), [name]: member }
}

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
