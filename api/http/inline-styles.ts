import { createHash } from 'node:crypto'

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g

/** `hashes`: what the content security policy has to allow, quoted. */
export type StyledDocument = { html: string; hashes: readonly string[] }

/**
 * Puts a document's style sheets into itself: on a slow line the first paint then comes a way there and back earlier.
 * @param read a style sheet by its address; one that cannot be read stays a link
 */
export function inlineStyles(html: string, read: (address: string) => string | undefined): StyledDocument {
  const hashes: string[] = []
  const styled = html.replace(STYLE_SHEET, (link, address: string) => {
    const css = read(address)
    if (css === undefined || css.includes('</')) return link
    hashes.push(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    return `<style>${css}</style>`
  })
  return { html: styled, hashes }
}
