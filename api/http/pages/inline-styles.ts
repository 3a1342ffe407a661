import { createHash } from 'node:crypto'

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g

/** `hashes`: quoted for the content security policy, which has to allow these styles. */
export type StyledDocument = { html: string; hashes: readonly string[] }

/**
 * Puts a document's style sheets into the document: on a slow connection the first paint then saves a round trip.
 * @param read a style sheet by its address; one that cannot be read stays a link
 * @param more addresses of style sheets that the document does not name and needs as well; they go before its own
 */
export function inlineStyles(
  html: string,
  read: (address: string) => string | undefined,
  more: readonly string[] = [],
): StyledDocument {
  const hashes: string[] = []
  const links = more.map(address => `<link rel="stylesheet" crossorigin href="${address}">`).join('')
  const linked = html.replace('<link rel="stylesheet"', first => links + first)
  const styled = linked.replace(STYLE_SHEET, (link, address: string) => {
    const css = read(address)
    if (css === undefined || css.includes('</')) return link
    hashes.push(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    return `<style>${css}</style>`
  })
  return { html: styled, hashes }
}
