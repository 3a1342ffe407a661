/** As many characters as fit on two lines of the narrowest row. */
const ROOM = 56
/**
 * A piece of a sentence stands alone if it has ENOUGH characters; otherwise the text is cut after WORDS, which surely
 * fit.
 */
const [ENOUGH, WORDS] = [28, 50]
/** A cut text must not end on a word that leads to the next one, nor on a sign that does. */
const DANGLING = /([\s,:;]+(à|aux?|avec|dans|de|des|du|en|et|l[ae]s?|ou|par|sur|une?)?)+$/

/**
 * The beginning of a text, cut between two words, as far as a row of the menu has room; short texts stay as they are.
 */
export function briefOf(text: string): string {
  if (text.length <= ROOM) return text
  const comma = text.lastIndexOf(',', ROOM - 2)
  const end = comma >= ENOUGH ? comma : text.lastIndexOf(' ', WORDS)
  return text.slice(0, end).replace(DANGLING, '')
}
