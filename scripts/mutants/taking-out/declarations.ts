/** What a file declares at its top level, from its first line to the next declaration. */
export type Declaration = { name: string; start: number; end: number }

/** Every top-level declaration begins a line: the formatter sees to it. */
const DECLARATION =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (?:([A-Za-z_$][\w$]*)|[{[])/gm

/** @returns the named ones; the pieces of a destructured one have no place of their own */
export function declarationsIn(text: string): Declaration[] {
  const found = [...text.matchAll(DECLARATION)]
  return found.flatMap(({ 1: name, index }, place) =>
    name === undefined ? [] : [{ name, start: index, end: found[place + 1]?.index ?? text.length }],
  )
}
