import { readFileSync } from 'node:fs'
import path from 'node:path'
import { locate } from './locate.ts'
import { edited, type LocatedMutant, type Mutant } from './mutant.ts'

/** What of the list no longer fits the code, in a sentence each; none: every guard can be taken out. */
export function outOfDate(root: string, mutants: readonly Mutant[]): string[] {
  const names = mutants.map(({ guard }) => guard)
  const doubles = names.filter((name, index) => names.indexOf(name) !== index)
  const located = locate(root, mutants)
  return [
    ...doubles.map(name => `Two guards are called: ${name}`),
    ...located.faults,
    ...located.mutants.flatMap(mutant => staleEdits(root, mutant).map(why => `${mutant.guard}: ${why}`)),
  ]
}

function staleEdits(root: string, { edits }: LocatedMutant): string[] {
  const texts = new Map<string, string>()
  return edits.flatMap(edit => {
    const text = texts.get(edit.file) ?? readFileSync(path.join(root, edit.file), 'utf8')
    try {
      const without = edited(text, edit)
      texts.set(edit.file, without)
      return without === text ? [`nothing is taken out of ${edit.within ?? edit.file}`] : []
    } catch (error) {
      return [(error as Error).message]
    }
  })
}
