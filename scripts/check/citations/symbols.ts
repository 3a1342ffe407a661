/** A name of our code, as a paper shows it. */
export type CitedSymbol = { line: number; symbol: string }

/** A name that is no word of a language: `placeOrder`, `SlotPicker`, `SLOT_MINUTES`, with or without `(…)`. */
const SYMBOL = /`([A-Za-z$][a-z\d$]+(?:[A-Z][\w$]*)|[A-Z][A-Z\d]*_[A-Z\d_]+)(?:\([^`]*\))?`/g
/** What code is written in; papers do not prove each other's names. */
const CODE = /\.(css|html|json|mjs|sh|sql|tsx?|ya?ml)$|\/run$/
const WORD = /[A-Za-z_$][\w$]*/g

/** The names that others gave: in an error's text or the browser, and those that a sentence makes up as examples. */
const FOREIGN = new Set([
  ...['ERR_PACKAGE_IMPORT_NOT_DEFINED', 'ERR_INVALID_PACKAGE_TARGET', 'QR_XXXXXXXX'],
  ...['removeChild', 'pickupSlot', 'isSlotOpen'],
])

export function symbolsIn(text: string): CitedSymbol[] {
  return text
    .split('\n')
    .flatMap((words, index) =>
      [...words.matchAll(SYMBOL)]
        .map(([, symbol = '']) => ({ line: index + 1, symbol }))
        .filter(({ symbol }) => !FOREIGN.has(symbol)),
    )
}

/** Every name that stands in code. */
export function wordsOf(files: ReadonlyMap<string, string>): Set<string> {
  const words = new Set<string>()
  for (const [file, text] of files) {
    if (CODE.test(file)) for (const [word] of text.matchAll(WORD)) words.add(word)
  }
  return words
}
