/**
 * The legal pages, filled from the settings: they are attached to a confirmation and shown in the page's legal dialog.
 */
import { type RestaurantTexts, restaurantValues } from '#api/features/settings/rules/values/restaurant-values.ts'
import { render } from './template.ts'

export type LegalName = 'accessibilite' | 'cgv' | 'confidentialite' | 'cookies' | 'mentions'

/**
 * A legal page as Markdown. A value that the restaurant has not given yet reads 'à compléter', because a gap would go
 * unnoticed. The texts stand in api/features/notifications/templates/legal.
 */
export function renderLegal(template: string, texts: RestaurantTexts): string {
  return render(template, [restaurantValues(texts)], { missing: 'à compléter' })
}

/** Markdown for a plain text file: headings are underlined, marks of emphasis and quotation removed. */
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
