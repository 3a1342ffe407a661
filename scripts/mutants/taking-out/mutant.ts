import { Fault } from '../../fault.ts'
import { renamedIn, withNames } from './renamed.ts'

/** A piece of code and what stands in its place where its guard is taken out. */
export type Edit = {
  /** From the repository's root. */
  file: string
  /** Stands exactly once in the file, as it is or under other names. */
  find: string
  replace: string
}

/** A guard, and the code without it. */
export type Mutant = Edit & {
  /** What it guards, as a person would say it; no two are called the same. */
  guard: string
  /** What goes with it: a statement that leans on the guard, or a second one that holds the same door. */
  also?: readonly Edit[]
  /** The test files of which one has to go red, and vitest's `-t` with a pattern where they hold much else. */
  tests: readonly string[]
  /** Why none goes red, where that is right: another guard holds alone. */
  survives?: string
}

export function editsOf(mutant: Mutant): Edit[] {
  return [mutant, ...(mutant.also ?? [])]
}

/** The test files among a mutant's arguments for vitest. */
export function testFilesOf({ tests }: Mutant): string[] {
  return tests.filter(word => /\.(ts|tsx)$/.test(word))
}

/**
 * A file's text without the guard. One whose names have been changed since is found all the same, so that a rename breaks
 * no test.
 * @throws Fault when the list is out of date
 */
export function edited(text: string, { file, find, replace }: Edit): string {
  const pieces = text.split(find)
  if (pieces.length === 2) return pieces.join(replace)
  const renamed = pieces.length === 1 ? renamedIn(text, find) : []
  const [only] = renamed
  if (!only || renamed.length > 1) {
    const times = Math.max(pieces.length - 1, renamed.length)
    throw new Fault(`scripts/mutants/list is out of date: ${file} holds ${times} times, not once: ${find}`)
  }
  return text.slice(0, only.start) + withNames(replace.trim(), only.names) + text.slice(only.end)
}
