/** The fields that differ between two states of a thing, with what they were and are, for the journal. */
export function differences<Fields extends object>(
  before: Fields,
  after: Fields,
): Record<string, { from: unknown; to: unknown }> {
  const keys = Object.keys(after) as (keyof Fields)[]
  const changed = keys.filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map(key => [key, { from: before[key], to: after[key] }]))
}
