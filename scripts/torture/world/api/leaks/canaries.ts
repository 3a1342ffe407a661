/** Unique words, and a search for them in places that they must not reach. */

export type Canaries = {
  /** @param kind names the word in a failure */
  add(kind: string, word: string | undefined): void
  /** How many are searched for. */
  size(): number
  /** Each word found, as 'kind in the text around it'. */
  foundIn(texts: readonly string[]): string[]
}

/** Shorter ones would be found by chance. */
const SHORTEST = 8

export function canaries(): Canaries {
  const known = new Map<string, string>()
  return {
    add(kind, word = '') {
      if (word.length >= SHORTEST) known.set(word, kind)
    },
    size: () => known.size,
    foundIn(texts) {
      const whole = texts.join('\n').toLowerCase()
      return [...known].flatMap(([word, kind]) => {
        const form = formsOf(word).find(one => whole.includes(one))
        if (!form) return []
        const place = whole.indexOf(form)
        return [`${kind} in …${whole.slice(Math.max(0, place - 120), place + form.length + 40)}…`]
      })
    },
  }
}

/** As it stands, and as JSON, an address, base64 and a compact number would have it. */
function formsOf(word: string): string[] {
  const digits = word.replace(/[\s+()-]/g, '')
  const isNumber = /^\d{9,}$/.test(digits)
  const forms = [
    word,
    JSON.stringify(word).slice(1, -1),
    JSON.stringify(word)
      .slice(1, -1)
      .replaceAll(/[\u0080-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    encodeURIComponent(word),
    Buffer.from(word).toString('base64').replace(/=+$/, '').slice(0, -1),
    Buffer.from(word).toString('hex'),
    ...(isNumber ? [digits, digits.replace(/^0/, '')] : []),
  ]
  return [...new Set(forms.map(form => form.toLowerCase()))].filter(form => form.length >= SHORTEST)
}
