/**
 * Takes pictures of every screen of an order at four widths, with a real order on a real server, for a person to look
 * at: `npx tsx pwa/e2e/screenshots.ts [folder]`.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { ensureChromium } from '#scripts/test/chromium.ts'
import { ownAddress } from './support/order/ordering.ts'
import { startServer } from './support/server/server-process.ts'

const FOLDER = process.argv[2] ?? '/tmp/lai-khram-screens'
const SCREENS = [
  { name: '320', viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
  { name: '390', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: '820', viewport: { width: 820, height: 1180 }, hasTouch: true },
  { name: '1180', viewport: { width: 1180, height: 820 }, hasTouch: true },
  { name: '1440', viewport: { width: 1440, height: 900 } },
]

const TITLES: Record<string, string> = {
  pending: 'Il reste à payer.',
  confirmed: 'C’est noté.',
  preparing: 'Le wok chauffe.',
  ready: 'C’est prêt.',
  delivered: 'Bon appétit.',
  cancelled: 'Commande annulée.',
  moved: 'C’est noté.',
}
const PROBLEMS = {
  price: {
    code: 'price_changed',
    detail: 'Le prix a changé : 14,50 € au lieu de 13,50 €.',
    totalAmount: 24.9,
    items: [{ id: 'x', name: 'Pad thaï', unitPrice: 14.9 }],
  },
  'slot-full': {
    code: 'slot_full',
    detail: 'Ce créneau est complet. Le suivant : 13:00.',
    next: { date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), time: '13:00' },
  },
  'dish-gone': {
    code: 'item_unavailable',
    detail: 'Gyoza au poulet (4 pièces) n’est plus disponible. Retirez-le pour continuer.',
    lineIndex: 1,
  },
}
const DOWN = {
  code: 'payment_provider_down',
  detail: 'Le service de paiement ne répond pas. Votre commande est gardée 15 minutes : réessayez.',
}

mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const screen of SCREENS) await walk(browser, screen)
} finally {
  await browser.close()
  await server.stop()
}

async function walk(within: Browser, { name, ...screen }: (typeof SCREENS)[number]): Promise<void> {
  const context = await within.newContext({
    ...screen,
    baseURL: server.origin,
    deviceScaleFactor: 2,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const shoot = async (state: string, fullPage = false) => {
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: path.join(FOLDER, `${state}-${name}.png`), fullPage })
  }
  const orderButton = page.getByRole('button', { name: /^Commander avec/ }).and(page.locator(':not([data-fresh])'))

  await page.route('**/api/pickup-slots*', withBusySlots)
  await page.goto('/')
  const padThai = page.locator('.dish-row').getByRole('button', { name: /^Ajouter Pad thaï, poulet/ })
  // The menu comes as HTML before its script: its buttons add nothing until React has hydrated them.
  await page.waitForFunction(
    button => button && Object.keys(button).some(key => key.startsWith('__reactProps')),
    await padThai.elementHandle(),
  )
  await padThai.click()
  await page.getByRole('button', { name: /^Ajouter Gyoza au poulet/ }).click()
  await page.getByRole('button', { name: /^Ajouter Bière thaïe blonde 33\scl/ }).click()
  await page.getByRole('button', { name: /^Voir le panier/ }).click()
  await page.getByRole('button', { name: 'Commander', exact: true }).click()
  await page.getByLabel('Prénom').waitFor()
  await shoot('step-1')
  await page.getByLabel('Email', { exact: true }).fill('camille@')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await shoot('step-1-errors')
  await page.getByLabel('Prénom').fill('Camille')
  await page.getByLabel('Nom', { exact: true }).fill('Renard')
  await page.getByLabel('Email', { exact: true }).fill('camille@exemple.fr')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await orderButton.waitFor()
  await page.getByRole('button', { name: 'Modifier le retrait' }).click()
  await page.getByRole('radio', { name: /^Demain/ }).check()
  await shoot('step-3-pickup')
  await page.getByRole('radio', { name: /^Autre jour/ }).check()
  await shoot('step-3-other-day')
  await page.getByRole('radio', { name: /^Demain/ }).check()
  await page.unroute('**/api/pickup-slots*')
  await page.getByRole('button', { name: /^Garder demain à/ }).click()
  await page.getByLabel(/^Un mot pour la cuisine/).fill('Sans coriandre, allergie à l’arachide')
  await shoot('step-3')
  await orderButton.click()
  await page.getByText(/^Votre panier contient/).waitFor()
  await shoot('step-3-age-missing')
  await page.getByRole('link', { name: 'conditions de vente' }).click()
  await page.getByRole('heading', { name: 'Conditions générales de vente' }).waitFor()
  await shoot('terms')
  await page.goBack()
  await page.getByLabel(/18 ans/).check()
  for (const [state, problem] of Object.entries(PROBLEMS)) {
    await page.route('**/api/orders', route => route.fulfill({ status: 409, json: problem }), { times: 1 })
    await orderButton.click()
    await page.getByRole('dialog').getByRole('alert').first().waitFor()
    await shoot(`step-3-${state}`)
  }
  await page.route('**/api/payments/stripe/checkout', route => route.fulfill({ status: 503, json: DOWN }), { times: 1 })
  await orderButton.click()
  await page.getByText('Erreur de paiement').waitFor()
  await shoot('payment-error')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await shoot('payment-selecting')
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.waitForURL(/stripe-simulator/)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('heading', { name: 'Paiement annulé' }).waitFor()
  await shoot('payment-cancelled', true)
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.waitForURL(/stripe-simulator/)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
  await shoot('receipt', true)
  await shootTracking(page, await ownAddress(page), shoot)
  await page.goto('/payment-success')
  await page.getByText('Aucune session de paiement trouvée').waitFor()
  await shoot('payment-failed', true)
  await page.goto('/commande/none')
  await page.getByRole('heading', { name: 'Commande introuvable.' }).waitFor()
  await shoot('tracking-unknown', true)
  await context.close()
}

/** Takes a picture of the real order in each of its states. */
async function shootTracking(page: Page, link: string, shoot: (state: string, fullPage?: boolean) => Promise<void>) {
  let change: object = {}
  await page.route('**/tracking/stream*', route => route.abort())
  await page.route('**/tracking?*', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), ...change } })
  })
  const day = new Date().toISOString().slice(0, 10)
  const at = (status: string, minute: number) => ({ status, at: `${day}T10:${String(minute).padStart(2, '0')}:00Z` })
  const way = ['pending', 'confirmed', 'preparing', 'ready', 'delivered'].map((status, step) =>
    at(status, 2 + 4 * step),
  )
  const states: Record<string, object> = {
    pending: { status: 'pending', paymentStatus: 'unpaid', history: way.slice(0, 1) },
    confirmed: { history: way.slice(0, 2) },
    preparing: { status: 'preparing', cancellable: false, history: way.slice(0, 3) },
    ready: { status: 'ready', cancellable: false, history: way.slice(0, 4) },
    delivered: { status: 'delivered', cancellable: false, history: way },
    cancelled: { status: 'cancelled', cancellable: false, history: [...way.slice(0, 2), at('cancelled', 8)] },
    moved: {
      history: way.slice(0, 2),
      pickup: { date: day, time: '12:47', notes: '', movedFrom: { date: day, time: '12:30' } },
    },
  }
  for (const [state, next] of Object.entries(states)) {
    change = next
    await page.goto(link)
    await page.getByRole('heading', { name: TITLES[state] ?? '' }).waitFor()
    if (state === 'ready') await page.getByText('Détail de la commande').click()
    await shoot(`tracking-${state}`, true)
  }
  change = {}
  await page.goto(link)
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await shoot('tracking-cancel')
  await page.getByRole('button', { name: 'Garder ma commande' }).click()
  await page.unroute('**/tracking?*')
  await page.context().setOffline(true)
  await page.getByText(/^Hors connexion/).waitFor()
  await shoot('tracking-offline')
  await page.context().setOffline(false)
  await page.unrouteAll()
}

/** Answers with a busy evening: some slots full, some nearly, some without alcohol. */
async function withBusySlots(route: import('playwright').Route): Promise<void> {
  const answer = await route.fetch()
  const { days } = (await answer.json()) as { days: { slots: object[] }[] }
  const busy = ['12:30', '19:00', '19:30']
  await route.fulfill({
    json: {
      days: days.map(day => ({
        ...day,
        slots: (day.slots as { time: string }[]).map(slot =>
          busy.includes(slot.time)
            ? { ...slot, available: false, remainingLoad: 0, reason: 'full' }
            : slot.time === '20:00'
              ? { ...slot, remainingLoad: 4 }
              : slot,
        ),
      })),
    },
  })
}
