/** Code that says the same as another piece but for the names in it, and where it stands. */
export type Renamed = {
  start: number
  end: number
  /** Its names, by those of the piece. */
  names: ReadonlyMap<string, string>
}

type Token = { text: string; start: number; end: number }

const TOKEN = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*|\d[\w.]*|\S/g
const NAME = /^[A-Za-z_$]/
/** Words of the languages themselves, which nobody can rename. */
const FIXED = new Set(
  `as async await break case catch class const continue default delete do else export extends false finally for from
  function if import in instanceof let new null of return satisfies static super switch this throw true try typeof
  undefined void while yield and asc begin by check coalesce conflict create declare desc distinct elsif end exists
  excluded foreign found group having insert into is join key language left limit loop lock nothing not on or order
  perform primary raise references replace returning returns row select set share skip then trigger unique update using
  values when where with`.split(/\s+/),
)
/** A shorter piece could be anything. */
const LEAST_TOKENS = 5

/**
 * Where a piece of code stands in a text under other names or otherwise broken into lines: every other token is the
 * same, and each name stands for one other all through.
 */
export function renamedIn(text: string, piece: string): Renamed[] {
  const wanted = tokensOf(piece)
  if (wanted.length < LEAST_TOKENS) return []
  const tokens = tokensOf(text)
  return tokens.flatMap((first, at) => {
    const last = tokens[at + wanted.length - 1]
    const names = last && namesOf(wanted, tokens.slice(at, at + wanted.length))
    return names ? [{ start: first.start, end: last.end, names }] : []
  })
}

/** A piece of code with its names exchanged. */
export function withNames(piece: string, names: ReadonlyMap<string, string>): string {
  return piece.replace(TOKEN, token => names.get(token) ?? token)
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    text: token,
    start: index,
    end: index + token.length,
  }))
}

function namesOf(wanted: readonly Token[], there: readonly Token[]): Map<string, string> | undefined {
  const names = new Map<string, string>()
  const taken = new Map<string, string>()
  for (const [index, { text }] of wanted.entries()) {
    const other = there[index]?.text as string
    if (!isName(text) || !isName(other)) {
      if (text !== other) return undefined
      continue
    }
    if ((names.get(text) ?? other) !== other || (taken.get(other) ?? text) !== text) return undefined
    names.set(text, other)
    taken.set(other, text)
  }
  return names
}

function isName(token: string): boolean {
  return NAME.test(token) && !FIXED.has(token)
}
