/** The document of a public page: the built shell, with the rendered page, its data and its head inserted. */
import { HOME_DATA_ID, type PageData, type RenderedPage } from '../../contract/home-data.ts'
import type { Head } from '../heads/public-pages.ts'
import { shortName } from '../manifests.ts'

/** A page that was rendered, and what is said of it. */
export type Filling = {
  rendered: RenderedPage
  data: PageData
  head: Head
}

/**
 * Fills the shell.
 * @param shell `index.html` as built
 * @throws Error when the shell lacks an expected place
 */
export function pageDocument(shell: string, { rendered, data, head }: Filling): string {
  return [
    [/<title>.*?<\/title>/, `<title>${escaped(rendered.title)}</title>`],
    [/<meta name="description"[^>]*>/, headOf(rendered.title, data, head)],
    [
      /<div id="root">.*?<\/div>/s,
      `<div id="root">${rendered.root}</div>${inert('application/json', data, HOME_DATA_ID)}${inert('application/ld+json', head.graph)}`,
    ],
  ].reduce((text, [place, content]) => filled(text, place as string | RegExp, content as string), scriptsLast(shell))
}

/**
 * The page is there before its scripts: what it is painted with, its fonts first of all, need not share a slow line with
 * them. The one that listens to taps at once is `async` and keeps its place.
 */
function scriptsLast(shell: string): string {
  return shell.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
}

function filled(text: string, place: string | RegExp, content: string): string {
  if (text.search(place) === -1) throw new Error(`the shell has no ${place}`)
  // With a function `$` in the content is not taken for a pattern.
  return text.replace(place, () => content)
}

function headOf(title: string, { restaurant }: PageData, head: Head): string {
  const { description, url, image, imageSize, imageAlt } = head
  const properties = {
    'og:type': 'website',
    'og:locale': 'fr_FR',
    'og:site_name': restaurant.name,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    ...(imageSize && { 'og:image:width': String(imageSize.width), 'og:image:height': String(imageSize.height) }),
    'og:image:alt': imageAlt,
  }
  return [
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...Object.entries(properties).map(([name, text]) => `<meta property="${name}" content="${escaped(text)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<meta name="apple-mobile-web-app-title" content="${escaped(shortName(restaurant.name))}" />`,
  ].join('\n    ')
}

/** A script element that is never executed. Since `<` is escaped, its text can hold neither `</script>` nor `<!--`. */
function inert(type: string, content: object, id?: string): string {
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character] as string)
}
