/** What the page's own sources must not do, as the parser finds it (`npm run check page`). */
import ts from 'typescript'

export type SourceFault = { line: number; sentence: string }

/** @returns what `look` says of each node of a source, with its line; undefined where it says nothing */
export function faultsOf(file: string, source: string, look: (node: ts.Node) => string | undefined): SourceFault[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const found: SourceFault[] = []
  const visit = (node: ts.Node): void => {
    const sentence = look(node)
    if (sentence) found.push({ line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1, sentence })
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}
