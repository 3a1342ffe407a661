/**
 * Public pages: what each is made from, what its head says, and its document: the built shell with the rendered page,
 * its data and its head inserted.
 */

import type { Menu } from '#api/features/menu/contract.ts'
import { LEGAL_PAGES } from '#api/features/notifications/rules/legal-text.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { HOME_DATA_ID, type HomeData, type PageData, type PageDish, type RenderedPage } from './contract.ts'
import { shortName } from './manifests.ts'
import { atPlace, DINE_IN_PATH, dishIds, dishPath, pageDish, placeOf, storyLineOf } from './rules/page-names.ts'
import { DISH_PAGE, SITE_PAGES } from './rules/site-pages.ts'
import { dineInGraph, dishGraph, homeGraph, textGraph } from './structured-data.ts'

/** What stands in a document's head besides its title. Addresses are whole. */
type Head = {
  description: string
  url: string
  image: string
  imageSize?: PictureSize
  imageAlt: string
  graph: object
}
type PictureSize = { width: number; height: number }

/** The picture is made by scripts/pictures.ts; the numbers are its size. */
const PICTURE = {
  path: '/og.png',
  size: { width: 1200, height: 630 },
  alt: 'Une assiette de porcelaine peinte en bleu, un poisson au centre',
}

/** Pages of a kind are shown by one component and have the same style sheets. */
export type PageKind = 'home' | 'dineIn' | 'legal' | 'dish'

export type PublicPage = { path: string; kind: PageKind; data: PageData; headOf: (origin: string) => Head }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The page `/`. */
export function homePageOf(data: HomeData): PublicPage {
  const { menu, restaurant } = data
  return {
    path: '/',
    kind: 'home',
    data,
    headOf: origin => ({
      ...usualHead(origin, '/'),
      description: `${storyLineOf(restaurant) ?? `Cuisine thaïe ${whereIs(restaurant)}.`} Commandez en ligne, passez prendre.`,
      graph: homeGraph(menu, restaurant, origin, origin + PICTURE.path),
    }),
  }
}

/** Every other public page: the dining room's menu, the legal texts, each dish. */
export function otherPagesOf({ menu, restaurant }: HomeData): PublicPage[] {
  const dishes = dishIds(menu).flatMap(id => pageDish(menu, id) ?? [])
  return [
    dineInPageOf(menu, restaurant),
    ...LEGAL_PAGES.map(page => legalPageOf(page, restaurant)),
    ...dishes.map(dish => dishPageOf(dish, restaurant)),
  ]
}

/** The paths of all public pages, for search engines. */
export function publicPaths(menu: Menu): string[] {
  return SITE_PAGES.filter(({ reach }) => reach === 'listed').flatMap(({ path }) =>
    path === DISH_PAGE ? dishIds(menu).map(dishPath) : path,
  )
}

function dineInPageOf(menu: Menu, restaurant: PublicRestaurant): PublicPage {
  const { name, address } = restaurant
  return {
    path: DINE_IN_PATH,
    kind: 'dineIn',
    data: { menu, restaurant },
    headOf: origin => ({
      ...usualHead(origin, DINE_IN_PATH),
      description: `La carte de la salle de ${name}, ${address}\u00a0: les plats, leurs prix sur place et leurs allergènes.`,
      graph: dineInGraph(menu, restaurant, origin),
    }),
  }
}

function legalPageOf({ path, title }: (typeof LEGAL_PAGES)[number], restaurant: PublicRestaurant): PublicPage {
  return {
    path,
    kind: 'legal',
    data: { restaurant },
    headOf: origin => ({
      ...usualHead(origin, path),
      description: `${title} du site de ${restaurant.name}, ${restaurant.address}.`,
      graph: textGraph(restaurant, origin, title, path),
    }),
  }
}

function dishPageOf(dish: PageDish, restaurant: PublicRestaurant): PublicPage {
  const path = dishPath(dish.id)
  const { description, name, photo } = dish.takeaway ?? dish.dineIn ?? { description: '', name: '' }
  const ways = [dish.takeaway && 'à emporter', dish.dineIn && 'sur place'].filter(way => way !== undefined)
  return {
    path,
    kind: 'dish',
    data: { restaurant, dish },
    headOf: origin => ({
      ...usualHead(origin, path),
      // Drawings are vectors, which networks that show a shared link do not draw.
      ...(photo && { image: origin + photo.url, imageSize: undefined, imageAlt: name }),
      description: `${withFullStop(description || name)} ${capitalised(ways.join(' et '))} ${whereIs(restaurant)}\u00a0: prix et allergènes.`,
      graph: dishGraph(dish, restaurant, origin),
    }),
  }
}

function usualHead(origin: string, path: string) {
  return { url: origin + path, image: origin + PICTURE.path, imageSize: PICTURE.size, imageAlt: PICTURE.alt }
}

/** By the address, or else by what the settings call the quarter. */
function whereIs({ address, district }: PublicRestaurant): string {
  return atPlace(placeOf(address) ?? district)
}

function withFullStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

function capitalised(words: string): string {
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}

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

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character] as string)
}
