/** The strings of a source that people may read, as the parser finds them; of what is inserted only its place is kept. */
import ts from 'typescript'

/** `{}` stands for what is inserted. */
export type ShownString = {
  line: number
  text: string
  /** What holds it, where its length matters. */
  kind?: 'button' | 'toast'
  /** Whether a time is inserted as the clock has it, `19:30`. */
  hasClock: boolean
  pieces: readonly Piece[]
}

/** A stretch of the source that is shown, by its offsets; what is inserted stands between two. */
export type Piece = {
  from: number
  to: number
  /** How a no-break space is written there: as such it cannot be seen. */
  space: '&nbsp;' | '\\u00a0' | '\u00a0'
}

/** A file of TypeScript: string literals, templates and the text of JSX, each with its line. */
export function shownStrings(file: string, source: string): ShownString[] {
  const parsed = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: ShownString[] = []
  const add = (node: ts.Node, text: string, inserted: readonly ts.Node[] = []) => {
    const plain = text
      .replace(/&nbsp;/g, '\u00a0')
      .replace(/[ \n\t]+/g, ' ')
      .trim()
    if (!/\p{L}/u.test(plain)) return
    found.push({
      line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      text: plain,
      ...kindOf(node),
      hasClock: inserted.some(expression => isClock(expression, source)),
      pieces: piecesOf(node),
    })
  }
  const visit = (node: ts.Node): void => {
    if (isNoText(node)) return
    if (ts.isStringLiteralLike(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node)) {
      const inserted = node.templateSpans.map(({ expression }) => expression)
      add(node, node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join(''), inserted)
      inserted.forEach(visit)
      return
    }
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const inserted = node.children.flatMap(child => (ts.isJsxExpression(child) && child.expression) || [])
      const text = node.children.map(child => (ts.isJsxText(child) ? child.text : isSpace(child) ? ' ' : '{}')).join('')
      if (node.children.some(child => ts.isJsxText(child) && child.text.trim())) add(node, text, inserted)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

/** A mail or legal text: a line each, its placeholders as `{}`. */
export function shownLines(source: string): ShownString[] {
  let from = 0
  return source.split('\n').flatMap((line, place) => {
    const piece: Piece = { from, to: from + line.length, space: '\u00a0' }
    from += line.length + 1
    const text = line.replace(/\{[^}]*\}/g, '{}').trim()
    return /\p{L}/u.test(text) ? [{ line: place + 1, text, hasClock: false, pieces: [piece] }] : []
  })
}

function piecesOf(node: ts.Node): Piece[] {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node))
    return node.children.filter(ts.isJsxText).map(child => ({ from: child.pos, to: child.end, space: '&nbsp;' }))
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(part => ({
      from: part.getStart() + 1,
      to: part.end - (ts.isTemplateTail(part) ? 1 : 2),
      space: '\\u00a0',
    }))
  const space = ts.isJsxAttribute(node.parent) ? '&nbsp;' : '\\u00a0'
  return [{ from: node.getStart() + 1, to: node.end - 1, space }]
}

const CODE_ATTRIBUTES = ['className', 'class', 'id', 'href', 'src', 'd', 'as', 'role', 'type', 'htmlFor', 'path']

/** What the parser sees as strings and people never do: imports, types, SQL, logs, English descriptions of the API. */
function isNoText(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return true
  if (ts.isTaggedTemplateExpression(node)) return /^(sql|tx|db)/.test(node.tag.getText())
  if (ts.isJsxAttribute(node)) return CODE_ATTRIBUTES.includes(node.name.getText())
  if (ts.isPropertyAssignment(node)) return /^(summary|nameEn|'@type')$/.test(node.name.getText())
  if (ts.isCallExpression(node)) return /(^|\.)(log|logger|console)\b/.test(node.expression.getText())
  return (
    ts.isNewExpression(node) && /Error$/.test(node.expression.getText()) && node.expression.getText() !== 'AppError'
  )
}

function isSpace(node: ts.Node): boolean {
  return ts.isJsxExpression(node) && /^'\s+'$/.test(node.expression?.getText() ?? '')
}

const CLOCK = /^parisTime\(|\.time$/

/** An expression that writes a time with a colon: `parisTime(at)`, `pickup.time`, or a constant that holds one. */
function isClock(node: ts.Node, source: string): boolean {
  const expression = node.getText()
  if (!/^\w+$/.test(expression)) return CLOCK.test(expression)
  const value = source.match(new RegExp(`const ${expression} = (.+)`))?.[1]
  return value === undefined ? expression === 'time' : CLOCK.test(value)
}

function kindOf(node: ts.Node): Pick<ShownString, 'kind'> {
  if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Button') return { kind: 'button' }
  const property = node.parent && ts.isPropertyAssignment(node.parent) ? node.parent : undefined
  const call = property?.parent.parent
  const isToast = call && ts.isCallExpression(call) && call.expression.getText() === 'showToast'
  return isToast ? { kind: 'toast' } : {}
}
