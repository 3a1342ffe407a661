/** A place in Markdown that leads somewhere else, as it is written there. */
export type Link = { line: number; target: string }

const FENCE = /^\s*(```|~~~)/
const INLINE = /!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)/g
const REFERENCE = /^\s*\[[^\]]+\]:\s*<?(\S+?)>?(\s|$)/

/** Links and pictures, those excepted that are only shown as code. */
export function linksIn(text: string): Link[] {
  return proseOf(text).flatMap(({ line, words }) => {
    const prose = words.replaceAll(/`[^`]*`/g, '')
    const reference = REFERENCE.exec(prose)?.[1]
    const inline = [...prose.matchAll(INLINE)].map(found => found[1] as string)
    return [...inline, ...(reference ? [reference] : [])].map(target => ({ line, target }))
  })
}

/** What `#…` may name: each heading in the spelling that GitHub gives it, a second one of the same words with `-1`. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const { words } of proseOf(text)) {
    const heading = /^#{1,6}\s+(.+?)\s*#*$/.exec(words)?.[1]
    if (!heading) continue
    const slug = slugOf(heading)
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

function slugOf(heading: string): string {
  const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return words.replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-')
}

/** Lines outside fenced code, counted from 1. */
function proseOf(text: string): { line: number; words: string }[] {
  let isCode = false
  return text.split('\n').flatMap((words, index) => {
    const isFence = FENCE.test(words)
    if (isFence) isCode = !isCode
    return isCode || isFence ? [] : [{ line: index + 1, words }]
  })
}
