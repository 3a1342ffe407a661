import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { declarationsIn } from './declarations.ts'
import { type Edit, edited, isTestFile, type LocatedMutant, type Mutant, type Piece, piecesOf } from './mutant.ts'

/** Where the product's declarations are looked for. */
const PRODUCT = ['api', 'pwa/src']
const SKIPPED = new Set(['node_modules', 'dist', '.git'])

export type Located = {
  mutants: LocatedMutant[]
  /** A sentence for each thing of the list that is not in the tree any more. */
  faults: string[]
}

/** Finds the files that hold the mutants' pieces and tests, wherever these stand by now. */
export function locate(root: string, mutants: readonly Mutant[]): Located {
  const tree = readTree(root)
  const faults: string[] = []
  const located = mutants.map(mutant => {
    const tell = (why: string) => faults.push(`${mutant.guard}: ${why}`)
    const edits = piecesOf(mutant).flatMap(piece => editsFor(tree, piece, tell))
    const tests = mutant.tests.flatMap(word => (isTestFile(word) ? testFor(tree, word, tell) : word))
    if (!mutant.tests.some(isTestFile)) tell('no test is named')
    return { ...mutant, edits, tests }
  })
  return { mutants: located, faults }
}

type Tree = {
  root: string
  textOf(file: string): string
  /** The product's files by the names that they declare. */
  declaring: ReadonlyMap<string, string[]>
  tests: readonly string[]
}

function readTree(root: string): Tree {
  const texts = new Map<string, string>()
  const textOf = (file: string) => {
    if (!texts.has(file)) texts.set(file, readFileSync(path.join(root, file), 'utf8'))
    return texts.get(file) as string
  }
  const files = sourcesBelow(root, '.')
  const declaring = new Map<string, string[]>()
  for (const file of files.filter(isProduct)) {
    for (const { name } of declarationsIn(textOf(file))) declaring.set(name, [...(declaring.get(name) ?? []), file])
  }
  return { root, textOf, declaring, tests: files }
}

function sourcesBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const name = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesBelow(root, name)
    return entry.isFile() && isTestFile(name) ? [name] : []
  })
}

function isProduct(file: string): boolean {
  return PRODUCT.some(folder => file.startsWith(`${folder}/`)) && !/\.test\.tsx?$|\/testing\//.test(file)
}

function editsFor(tree: Tree, { at, find, replace }: Piece, tell: (why: string) => void): Edit[] {
  const [, where = '', within] = /^(?:(.+)#)?([A-Za-z_$][\w$]*)$/.exec(at) ?? []
  if (within === undefined) {
    if (existsSync(path.join(tree.root, at))) return [{ file: at, find, replace }]
    tell(`there is no ${at}`)
    return []
  }
  const declaring = (tree.declaring.get(within) ?? []).filter(file => file.endsWith(where))
  const edits = declaring.map(file => ({ file, within, find, replace }))
  const fitting = edits.length > 1 ? edits.filter(edit => fits(tree, edit)) : edits
  if (fitting.length === 1) return fitting
  const places = edits.map(({ file }) => file).join(', ')
  tell(edits.length === 0 ? `nothing declares ${at}` : `${fitting.length} of ${places} hold: ${find}`)
  return []
}

function fits(tree: Tree, edit: Edit): boolean {
  try {
    return edited(tree.textOf(edit.file), edit) !== tree.textOf(edit.file)
  } catch {
    return false
  }
}

function testFor({ tests }: Tree, name: string, tell: (why: string) => void): string[] {
  const found = tests.filter(file => file === name || file.endsWith(`/${name}`))
  if (found.length === 1) return found
  tell(found.length === 0 ? `there is no ${name}` : `${name} is ${found.join(' or ')}`)
  return []
}
