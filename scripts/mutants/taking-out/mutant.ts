import { Fault } from '../../fault.ts'
import { declarationsIn } from './declarations.ts'
import { renamedIn, withNames } from './renamed.ts'

/** A piece of code and what stands in its place where its guard is taken out. */
export type Piece = {
  /**
   * The declaration that holds it, by its name alone (`placeOrder`), so that it may move to another file; where two of one
   * name hold the same words, behind the end of its file's path (`place.ts#placeOrder`). A file from the repository's root
   * for what is no declaration of `api/` or `pwa/src/`.
   */
  at: string
  /** Stands exactly once in the declaration or file, as it is or under other names. */
  find: string
  replace: string
}

/** A guard, and the code without it. */
export type Mutant = Piece & {
  /** What it guards, as a person would say it; no two are called the same. */
  guard: string
  /** What goes with it: a statement that leans on the guard, or a second one that holds the same door. */
  also?: readonly Piece[]
  /**
   * The test files of which one has to go red, by as much of the end of their paths as tells them from others, and
   * vitest's `-t` with a pattern where they hold much else.
   */
  tests: readonly string[]
  /** Why none goes red, where that is right: another guard holds alone. */
  survives?: string
}

/** A piece in the file where it stands now. */
export type Edit = {
  file: string
  /** The declaration in it. */
  within?: string
  find: string
  replace: string
}

/** A mutant whose files are known. */
export type LocatedMutant = Mutant & { edits: readonly Edit[] }

export function piecesOf(mutant: Mutant): Piece[] {
  return [mutant, ...(mutant.also ?? [])]
}

/** The test files among a mutant's arguments for vitest. */
export function testFilesOf({ tests }: Mutant): string[] {
  return tests.filter(isTestFile)
}

export function isTestFile(word: string): boolean {
  return /\.(ts|tsx)$/.test(word)
}

/**
 * A file's text without the guard. One whose names have been changed since is found all the same, so that a rename breaks
 * no test.
 * @throws Fault when the list is out of date
 */
export function edited(text: string, { file, within, find, replace }: Edit): string {
  if (within === undefined) return replaced(text, { place: file, find, replace })
  const declared = declarationsIn(text).filter(({ name }) => name === within)
  const [only] = declared
  if (!only || declared.length > 1) {
    throw new Fault(
      `scripts/mutants/list is out of date: ${file} declares ${within} ${declared.length} times, not once`,
    )
  }
  const without = replaced(text.slice(only.start, only.end), { place: within, find, replace })
  return text.slice(0, only.start) + without + text.slice(only.end)
}

function replaced(text: string, { place, find, replace }: { place: string; find: string; replace: string }): string {
  const pieces = text.split(find)
  if (pieces.length === 2) return pieces.join(replace)
  const renamed = pieces.length === 1 ? renamedIn(text, find) : []
  const [only] = renamed
  if (!only || renamed.length > 1) {
    const times = Math.max(pieces.length - 1, renamed.length)
    throw new Fault(`scripts/mutants/list is out of date: ${place} holds ${times} times, not once: ${find}`)
  }
  return text.slice(0, only.start) + withNames(replace.trim(), only.names) + text.slice(only.end)
}
