/**
 * Words as people type them and the menu's words for them. Both go through the same steps: folded, without accents and
 * capitals. Thai words are those of people who know the dish from Thailand, as they are spelt in Latin letters.
 */

/** These words say nothing about a dish. */
const FILLERS = new Set(
  'a au aux avec c d dans de des du en et l la le les mon pour sur un une vos votre and in of with'.split(' '),
)
/** Endings are removed from words of this length and more. */
const LONG = 4
const SHORTEST = 3

const MEANS: readonly [theirs: string, ours: string][] = [
  // Brands, which the menu does not name.
  ['coca cola zero|coca zero|coca light|coca sans sucres?|coke zero|pepsi max|cola light', 'cola zero'],
  ['coca cola|coca|coke|pepsi', 'cola'],
  ['sprite|seven up|7 ?up|limonade|lemonade', 'soda citron'],
  ['fanta', 'soda orange'],
  ['orangina', 'soda orange pulpe'],
  ['oasis|tropico', 'soda fruits tropicaux'],
  ['ice ?tea|lipton|fuze ?tea', 'the glace'],
  ['perrier|san pellegrino|badoit|eau gazeuse', 'eau petillante'],
  ['evian|volvic|vittel|cristaline|contrex', 'eau plate'],
  ['singha|chang|leo', 'biere thaie'],
  ['beer ?lao', 'biere laotienne'],
  // Thai words.
  ['(?:g|k)a?(?:e|a)ng (?:keow|khiao|kiew|kiow|kheow)(?: wan)?', 'curry vert'],
  ['(?:g|k)a?(?:e|a)ng (?:phe[dt]|daeng|deng)', 'curry rouge'],
  ['(?:g|k)a?(?:e|a)ng kh?ar[iy]', 'curry jaune'],
  ['gaeng|kaeng|geng|keng|kari', 'curry'],
  ['ph?anaeng', 'panang'],
  ['(?:ph?a[dt]) ?(?:th?ai|thay|thaie?|ty)', 'pad thai'],
  ['ph?ad|ph?at', 'pad'],
  ['kra ?ph?ao|kaph?rao|gaph?rao|kra ?pow|kaprow', 'kapao'],
  ['som ?t[uh]+m', 'som tam'],
  ['tom ?y[ua]m', 'tom yam'],
  ['larp|laab|laap|lap', 'larb'],
  ['kao|kow', 'khao'],
  ['si ?ew|see ?iew|siew', 'see ew'],
  ['kh?a?o (?:niao|neow|niaow)', 'riz gluant'],
  ['goong|gung|kung', 'crevette'],
  ['moo|mu', 'porc'],
  ['gai', 'poulet'],
  ['ped', 'canard'],
  // English words for which the menu has only a French one.
  ['shrimps?|prawns?|gambas|scampis?', 'crevette'],
  ['chicken', 'poulet'],
  ['pork', 'porc'],
  ['beef|steak', 'boeuf'],
  ['fish', 'poisson'],
  ['duck', 'canard'],
  ['salmon', 'saumon'],
  ['eggs?', 'oeuf'],
  ['noodles?|pates?', 'nouille'],
  ['rice', 'riz'],
  ['spicy|epicee?s?|pimentee?s?|releve|relevee', 'piquant'],
  ['peanuts?|arachides?|cacahouetes?', 'cacahuete'],
  ['cashews?', 'cajou'],
  ['coconut', 'coco'],
  ['mushrooms?', 'champignon'],
  ['vegetables?|veggies', 'legume'],
  ['drinks?|a boire', 'boisson'],
  ['wok|stir fr(?:y|ied)', 'saute'],
  // Other French words for the same.
  ['rouleaux? imperia(?:l|ux)|pates? imperia(?:l|ux)|loempias?|egg rolls?', 'nem'],
  ['dim ?sums?|siu mai|shu ?mai|bouchees?', 'ravioli vapeur'],
  ['bo bun|bun bo|bun cha', 'bobun'],
  ['sate|satai', 'satay'],
  ['fruits? de mer|seafood', 'seafood'],
  ['potages?|bouillons?', 'soupe'],
  ['volailles?', 'poulet'],
  ['riz blanc|riz nature', 'riz thai'],
  ['riz cantonais', 'riz saute oeuf'],
  ['sans alcool|virgin', 'sansalcool'],
  ['sans sucres?|light', 'zero'],
  ['grillades?|barbecue|bbq|grilled', 'grille'],
  ['sucreries?|gateaux?', 'dessert'],
]

/**
 * More specific words: whoever searches for the first also wants dishes that are one of the others, not those that only
 * contain them.
 */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  nouille: ['vermicelle'],
  poisson: ['saumon', 'dorade'],
  soda: ['cola'],
  seafood: ['crevette', 'calamar'],
  ravioli: ['gyoza'],
}

/** Dishes that this kitchen does not make, and the nearest that it does. */
const INSTEAD: readonly [theirs: string, ours: readonly string[]][] = [
  ['pho|ramens?|soba|udon|lamen', ['soupe de nouilles', 'tom yam']],
  ['sushis?|makis?|sashimis?|california|poke(?: bowl)?', ['rouleaux de printemps', 'saumon']],
  ['pizzas?|burgers?|hamburgers?|frites?|tacos|kebabs?|sandwich(?:s|es)?|nuggets?', ['poulet croustillant', 'nems']],
  ['halal|cacher|casher', ['sans porc', 'végétarien', 'poisson']],
  ['cafes?|coffee|e[sx]pressos?|cappuccino|latte', ['thé']],
  ['vins?|wines?|champagne|rose', ['bière', 'cocktail']],
  ['enfants?|kids?|bambin', ['pas piquant', 'poulet croustillant']],
]

/** A shorter beginning could still become too many words. */
const ENOUGH = 4

const rules = MEANS.map(([theirs, ours]) => ({ whole: new RegExp(`^(?:${theirs})$`), ours }))
const anyOfTheirs = new RegExp(`(?<= |^)(?:${MEANS.map(([theirs]) => theirs).join('|')})(?= |$)`, 'g')
const also = new Map(Object.entries(ALSO).map(([word, others]) => [wordsOf(word)[0], others.flatMap(wordsOf)]))
/** Replaces words of a folded query by the menu's own, each once. */
export function inOurWords(folded: string): string {
  return folded.replace(anyOfTheirs, theirs => rules.find(({ whole }) => whole.test(theirs))?.ours ?? theirs)
}

/** More specific words for this one, or for those that begin with it; all as `wordsOf` makes them. */
export function alsoFor(word: string, prefix: boolean): readonly string[] {
  if (!prefix || word.length < ENOUGH) return also.get(word) ?? []
  return [...also].flatMap(([kind, others]) => (kind?.startsWith(word) ? others : []))
}

/** Words to search for instead of something that is not made here. */
export function insteadOf(folded: string): readonly string[] {
  return INSTEAD.find(([theirs]) => new RegExp(`(^| )(?:${theirs})( |$)`).test(folded))?.[1] ?? []
}

/** The words of a folded text, without number and gender: `crevettes grillees` → `crevett grill`. */
export function wordsOf(folded: string): string[] {
  return folded
    .split(' ')
    .filter(word => word && !FILLERS.has(word))
    .map(root)
}

function root(word: string): string {
  if (word.length < LONG) return word
  const one = word.replace(/[sx]$/, '')
  const bare = one.replace(/e+$/, '')
  return bare.length < SHORTEST ? one : bare
}

/** Joins each word with the next one. */
export function joinedPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`)
}
