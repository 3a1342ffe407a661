/**
 * Checks that a value has the expected type. For values stored on this device, which an older release, another tab or a
 * curious person may have written. What comes from the network has schemas (the contracts), but with their library they
 * are heavier than all of the first page's own code.
 */
export type Shape<T> = (value: unknown) => value is T

/** The type of what fits a shape: `type Draft = Shaped<typeof isDraft>`. */
export type Shaped<S> = S extends Shape<infer T> ? T : never

export const isText = (value: unknown) => typeof value === 'string'
export const isNumber = (value: unknown) => typeof value === 'number'
export const isWhole = (value: unknown): value is number => Number.isInteger(value)
export const isFlag = (value: unknown) => typeof value === 'boolean'

/** The value may be absent. */
export function optional<T>(isFit: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || isFit(value)
}

/** The value may be absent or null, which contracts treat alike. */
export function nullish<T>(isFit: Shape<T>): Shape<T | null | undefined> {
  return (value): value is T | null | undefined => value === null || value === undefined || isFit(value)
}

export function listOf<T>(isFit: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(entry => isFit(entry))
}

type Members = Record<string, Shape<unknown>>
type Absentable<M extends Members> = { [K in keyof M]: undefined extends Shaped<M[K]> ? K : never }[keyof M]
type ObjectOf<M extends Members> = { [K in Exclude<keyof M, Absentable<M>>]: Shaped<M[K]> } & {
  [K in Absentable<M>]?: Shaped<M[K]>
}

/** An object with at least these members. */
export function objectOf<M extends Members>(members: M): Shape<ObjectOf<M>> {
  return (value): value is ObjectOf<M> =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, isFit]) => isFit((value as Record<string, unknown>)[name]))
}
