import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { edited, editsOf, type Mutant, testFilesOf } from './mutant.ts'

/** What of the list no longer fits the code, in a sentence each; none: every guard can be taken out. */
export function outOfDate(root: string, mutants: readonly Mutant[]): string[] {
  const names = mutants.map(({ guard }) => guard)
  const doubles = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...doubles.map(name => `Two guards are called: ${name}`),
    ...mutants.flatMap(mutant =>
      [...staleEdits(root, mutant), ...missingTests(root, mutant)].map(why => `${mutant.guard}: ${why}`),
    ),
  ]
}

function staleEdits(root: string, mutant: Mutant): string[] {
  const texts = new Map<string, string>()
  return editsOf(mutant).flatMap(edit => {
    const file = path.join(root, edit.file)
    if (!existsSync(file)) return [`there is no ${edit.file}`]
    const text = texts.get(file) ?? readFileSync(file, 'utf8')
    try {
      const without = edited(text, edit)
      texts.set(file, without)
      return without === text ? [`nothing is taken out of ${edit.file}`] : []
    } catch (error) {
      return [(error as Error).message]
    }
  })
}

function missingTests(root: string, mutant: Mutant): string[] {
  const files = testFilesOf(mutant)
  if (files.length === 0) return ['no test is named']
  return files.filter(file => !existsSync(path.join(root, file))).map(file => `there is no ${file}`)
}
