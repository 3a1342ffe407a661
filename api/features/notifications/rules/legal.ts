/** The legal pages, filled from the settings: attached to a confirmation, shown in the page's legal dialog. */
import { mayDrinksReturn } from '#api/features/settings/rules/drinks-return.ts'
import { formatTimeInSentence } from '#api/kernel/paris-time.ts'
import type { TextValues } from './message-data.ts'
import { render } from './template.ts'

export type LegalName = 'cgv' | 'confidentialite' | 'cookies' | 'mentions'

/** The part of the settings that texts show. */
export type House = {
  restaurant: { name: string; nameTh: string; address: string; phone: string; email: string }
  /** By the texts' own names: `legal.version`, `restaurant.siret`, `mediator.name`… */
  legal: Readonly<Record<string, string>>
  leadTimeMinutes: number
  /** `HH:MM`, last pickup with alcohol; null when any time will do. */
  alcoholUntil: string | null
}

/**
 * A legal page as Markdown. A value that the restaurant has not given yet reads 'à compléter': a gap would not be seen.
 * The texts stand in api/features/notifications/legal.
 */
export function renderLegal(template: string, house: House): string {
  return render(template, [houseValues(house)], { missing: 'à compléter' })
}

/** What every text may name without being given it: the restaurant and the legal values. */
export function houseValues({ restaurant, legal, leadTimeMinutes, alcoholUntil }: House): TextValues {
  const given = Object.entries(legal).filter(([, value]) => value.trim() !== '')
  return {
    // Drinks that keep are no perishables: the right to withdraw stands unless counsel has it taken out with an empty value.
    'cgv.withdrawalForDrinks': mayDrinksReturn(legal),
    'cgv.noWithdrawalForDrinks': !mayDrinksReturn(legal),
    ...Object.fromEntries(given),
    'restaurant.name': restaurant.name,
    'restaurant.address': restaurant.address,
    'restaurant.phone': restaurant.phone,
    'restaurant.email': restaurant.email,
    'pickup.leadMinutes': String(leadTimeMinutes),
    'alcohol.until': alcoholUntil === null ? false : formatTimeInSentence(alcoholUntil),
  }
}

/** Markdown as a text file reads best: headings underlined, marks of emphasis and quotation gone. */
export function plainText(markdown: string): string {
  return markdown
    .split('\n')
    .map(line => {
      const [, heading] = line.match(/^#+ (.*)$/) ?? []
      if (heading !== undefined) return `${heading}\n${(line.startsWith('# ') ? '=' : '-').repeat(heading.length)}`
      return line.replace(/^> ?/, '').replaceAll('**', '')
    })
    .join('\n')
    .concat('\n')
}
