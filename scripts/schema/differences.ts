import type { Description } from './description.ts'

/**
 * What differs between two schemas, a block a thing, in words for a terminal; empty when they are the same.
 * @param names what to call the two
 */
export function differences(first: Description, second: Description, names: readonly [string, string]): string[] {
  const things = [...new Set([...first.keys(), ...second.keys()])].sort()
  return things.flatMap(thing => {
    const [one, other] = [first.get(thing), second.get(thing)]
    if (one === other) return []
    if (other === undefined) return [`${thing}: only in ${names[0]}`]
    if (one === undefined) return [`${thing}: only in ${names[1]}`]
    return [[`${thing}:`, ...unequalLines(one, other, names)].join('\n')]
  })
}

/** Shows only the differing lines of long definitions, such as a function's. */
function unequalLines(one: string, other: string, names: readonly [string, string]): string[] {
  const [ones, others] = [one.split('\n'), other.split('\n')]
  const width = Math.max(...names.map(name => name.length))
  const show = (name: string, lines: string[]) => lines.map(line => `  ${name.padEnd(width)} | ${line}`)
  return [
    ...show(
      names[0],
      ones.filter(line => !others.includes(line)),
    ),
    ...show(
      names[1],
      others.filter(line => !ones.includes(line)),
    ),
  ]
}
