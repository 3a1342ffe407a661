/** The manifests of the two installable apps, the customers' and the staff's (W3C Web Application Manifest). */
import type { PublicRestaurant } from '#api/features/settings/contract.ts'

/** Launchers cut off longer names (Chromium's advice). */
const SHORT_NAME_LENGTH = 12

type Icon = { src: string; sizes: string; type: string; purpose?: 'any' | 'maskable' | 'monochrome' }
type Named = Pick<PublicRestaurant, 'name'>

/**
 * The customers' app. Its shortcut 'Service' leads to the staff's pages, which is allowed because they lie within the
 * app's scope. A link opens in the app's existing window, which decides itself what to show (pwa/src/features/install).
 */
export function customersManifest({ name }: Named): object {
  return {
    ...COMMON,
    id: '/',
    name: `${name}, cuisine thaïe à emporter`,
    short_name: shortName(name),
    description: 'La carte thaïe à emporter\u00a0: choisissez, payez, passez prendre.',
    start_url: '/',
    scope: '/',
    theme_color: '#F3F7FB',
    background_color: '#F3F7FB',
    categories: ['food', 'shopping'],
    icons: iconsOf('/icon'),
    shortcuts: [
      shortcut('Commander', '/#menu', 'order'),
      shortcut('Ma carte fidélité', '/?compte=points', 'card'),
      shortcut('Service', '/admin', 'service'),
    ],
    screenshots: [
      screenshot('menu', 'narrow', 'La carte, et chaque plat en un geste'),
      screenshot('dish', 'narrow', 'Un plat, à votre goût'),
      screenshot('cart', 'narrow', 'Le panier et l’heure de retrait'),
      screenshot('home', 'wide', 'La page d’accueil'),
      screenshot('menu', 'wide', 'La carte'),
    ],
  }
}

/** The staff's app has its own id and colours, since both may be installed on one tablet. */
export function staffManifest({ name }: Named): object {
  return {
    ...COMMON,
    id: '/admin',
    name: `${name}, équipe`,
    short_name: 'Équipe',
    description: 'Commandes, carte et fidélité, pour l’équipe.',
    start_url: '/admin/commandes',
    scope: '/admin',
    theme_color: '#16265C',
    background_color: '#0E1638',
    categories: ['business', 'food'],
    icons: iconsOf('/staff-icon'),
    shortcuts: [shortcut('Commandes', '/admin/commandes', 'service'), shortcut('Scan', '/admin/scan', 'scan')],
    screenshots: [
      screenshot('board', 'narrow', 'Les commandes du service, sur un téléphone'),
      screenshot('board', 'wide', 'Les commandes du service'),
    ],
  }
}

/**
 * The restaurant's name in the space of a launcher: whole, or as many of its words as fit, or its first letters.
 * @returns 1 to 12 characters
 */
export function shortName(name: string): string {
  const whole = name.trim()
  if (whole.length <= SHORT_NAME_LENGTH) return whole
  // One character more is looked at, so that a word that ends exactly at the limit stays whole.
  const end = whole.lastIndexOf(' ', SHORT_NAME_LENGTH)
  return whole.slice(0, end > 0 ? end : SHORT_NAME_LENGTH).trim()
}

const COMMON = {
  lang: 'fr',
  dir: 'ltr',
  display: 'standalone',
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
}

/** The icons are made by scripts/pictures.ts, which also has their sizes. */
function iconsOf(stem: string): Icon[] {
  const png = (size: number, purpose: NonNullable<Icon['purpose']>, mark = ''): Icon => ({
    src: `${stem}${mark}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return [png(192, 'any'), png(512, 'any'), png(512, 'maskable', '-maskable'), png(512, 'monochrome', '-monochrome')]
}

function shortcut(name: string, url: string, picture: string) {
  const icon: Icon = { src: `/shortcuts/${picture}.png`, sizes: '96x96', type: 'image/png' }
  return { name, url, icons: [icon] }
}

/** The pixels of the screenshots by form factor; browsers ignore a picture whose declared size is wrong. */
const SCREENSHOT_SIZES = { narrow: '780x1688', wide: '1440x900' }

function screenshot(picture: string, form: keyof typeof SCREENSHOT_SIZES, label: string) {
  return {
    src: `/screenshots/${picture}-${form}.webp`,
    sizes: SCREENSHOT_SIZES[form],
    type: 'image/webp',
    form_factor: form,
    label,
  }
}
