/** Whether a rule of one style sheet matches elements of another's, on a page as it is rendered. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { listedFiles } from '#scripts/check/listed-files.ts'
import { type Ownership, ownershipOf } from '#scripts/check/page/sheets.ts'

const SHEETS = /^pwa\/src\/(?!styles\/|showcase\/).*\.css$/

const ofAllSheets = ownershipOf(
  new Map(
    listedFiles()
      .filter(file => SHEETS.test(file))
      .map(file => [file, readFileSync(file, 'utf8')]),
  ),
)

/**
 * The elements that a rule of one sheet matches by a class which the sheet of their own component uses, too: the two
 * mean different things by it. Components of ui/ show what they are handed, so that the elements in them are the
 * giver's.
 */
export function foreignRules(page: Page, ownership: Ownership = ofAllSheets): Promise<string[]> {
  return page.evaluate(({ owners, classes }) => {
    const times = new Map<string, number>()
    for (const names of Object.values(classes)) for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
    const isOfTwo = (name: string) => (times.get(name) ?? 0) > 1 && owners[name] === undefined
    const faults = new Set<string>()
    for (const selector of selectorsOf([...document.styleSheets].flatMap(rulesOf))) {
      const [root, ...others] = classesOf(selector)
      const owner = root && owners[root]
      const subject = classesOf(selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? '').filter(isOfTwo)
      if (!owner || subject.length === 0) continue
      for (const element of matchedBy(selector)) {
        const around = foreignOwner(element, [owner, ...others.map(name => owners[name])])
        if (around && subject.some(name => classes[around]?.includes(name)))
          faults.add(`${owner}: ${selector} in ${around}`)
      }
    }
    return [...faults]

    function rulesOf({ cssRules }: { cssRules: CSSRuleList }): CSSStyleRule[] {
      return [...cssRules].flatMap(rule => {
        if (rule instanceof CSSStyleRule) return [rule]
        return rule instanceof CSSGroupingRule ? rulesOf(rule) : []
      })
    }
    function selectorsOf(rules: readonly CSSStyleRule[]): string[] {
      return [...new Set(rules.flatMap(({ selectorText }) => selectorText.split(/,\s*(?![^(]*\))/)))]
    }
    function classesOf(selector: string): string[] {
      return [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name ?? '')
    }
    /** What an element is while it is pressed or has the focus does not change whose it is. */
    function matchedBy(selector: string): Iterable<Element> {
      const always = selector.replace(/::[\w-]+|:(?:hover|active|focus|focus-visible)\b/g, '')
      return document.querySelectorAll(always || '*')
    }
    /** The sheet of the component that an element stands in; none where the rule itself names that component. */
    function foreignOwner(element: Element | null, named: readonly (string | undefined)[]): string | undefined {
      for (let at = element; at; at = at.parentElement)
        for (const name of at.classList) {
          const owner = owners[name]
          if (owner && named.includes(owner)) return undefined
          if (owner && !owner.startsWith('pwa/src/ui/')) return owner
        }
      return undefined
    }
  }, ownership)
}
