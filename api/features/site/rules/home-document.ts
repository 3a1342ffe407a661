/** The document of `/`: the built shell, with the rendered page, its data and its head inserted. */
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import { formatPreparation } from '#api/features/settings/rules/hours/preparation.ts'
import { HOME_DATA_ID, type HomeData, type RenderedHome } from '../contract/home-data.ts'
import { shortName } from './manifests.ts'
import { structuredData } from './structured-data.ts'

/** The picture is made by scripts/pictures.ts; the numbers are its size. */
const PICTURE = { path: '/og.png', width: 1200, height: 630 }

/**
 * Fills the shell.
 * @param shell `index.html` as built
 * @throws Error when the shell lacks an expected place
 */
export function homeDocument(shell: string, rendered: RenderedHome, data: HomeData, origin: string): string {
  const image = origin + PICTURE.path
  const graph = structuredData(data.menu, data.restaurant, origin, image)
  return [
    [/<title>.*?<\/title>/, `<title>${escaped(rendered.title)}</title>`],
    [/<meta name="description"[^>]*>/, head(rendered.title, data.restaurant, origin, image)],
    [
      /<div id="root">.*?<\/div>/s,
      `<div id="root">${rendered.root}</div>${inert('application/json', data, HOME_DATA_ID)}${inert('application/ld+json', graph)}`,
    ],
  ].reduce((text, [place, content]) => filled(text, place as string | RegExp, content as string), shell)
}

function filled(text: string, place: string | RegExp, content: string): string {
  if (text.search(place) === -1) throw new Error(`the shell has no ${place}`)
  // With a function `$` in the content is not taken for a pattern.
  return text.replace(place, () => content)
}

function head(title: string, restaurant: PublicRestaurant, origin: string, image: string): string {
  const description = `Cuisine thaïe à ${restaurant.district}. Commandez en ligne, prêt en ${formatPreparation(restaurant.leadTimeMinutes)}.`
  const properties = {
    'og:type': 'website',
    'og:locale': 'fr_FR',
    'og:site_name': restaurant.name,
    'og:title': title,
    'og:description': description,
    'og:url': `${origin}/`,
    'og:image': image,
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': 'Une assiette de porcelaine peinte en bleu, un poisson au centre',
  }
  return [
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${escaped(origin)}/" />`,
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
