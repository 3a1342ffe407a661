/** What two lines of the narrowest row hold. */
const ROOM = 56
/** A piece of a sentence, if it says this much; else as many words as surely fit. */
const [ENOUGH, WORDS] = [28, 50]
/** A line does not end on what leads to the next word, nor on a comma. */
const DANGLING = /([\s,]+(à|aux?|avec|dans|de|des|du|en|et|l[ae]s?|ou|par|sur|une?)?)+$/

/** The beginning of a text as a row of the menu has room for it, cut between two words; short texts stay as they are. */
export function briefOf(text: string): string {
  if (text.length <= ROOM) return text
  const comma = text.lastIndexOf(',', ROOM - 2)
  const end = comma >= ENOUGH ? comma : text.lastIndexOf(' ', WORDS)
  return text.slice(0, end).replace(DANGLING, '')
}
