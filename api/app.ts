import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import { alertRoutes } from '#api/features/alerts/routes.ts'
import { bookRoutes } from '#api/features/books/routes.ts'
import { customerRoutes } from '#api/features/customers/routes.ts'
import { factorRoutes } from '#api/features/factors/routes.ts'
import { forecastsRoutes } from '#api/features/forecasts/routes.ts'
import { invoiceRoutes } from '#api/features/invoices/routes.ts'
import { loyaltyRoutes } from '#api/features/loyalty/routes.ts'
import { menuRoutes } from '#api/features/menu/routes.ts'
import { notifyOfNewDevice } from '#api/features/notifications/notify.ts'
import { notificationRoutes } from '#api/features/notifications/routes.ts'
import { authorisedOrder } from '#api/features/orders/read-order.ts'
import { ordersRoutes } from '#api/features/orders/routes.ts'
import { paymentRoutes } from '#api/features/payments/routes.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { payoutRoutes } from '#api/features/payouts/routes.ts'
import { pickupRoutes } from '#api/features/pickup/routes.ts'
import { picturesRoutes } from '#api/features/pictures/routes.ts'
import { printerChanges } from '#api/features/printing/manage-printers.ts'
import { printerRoutes } from '#api/features/printing/routes.ts'
import { privacyRoutes } from '#api/features/privacy/routes.ts'
import { promotionsRoutes } from '#api/features/promotions/routes.ts'
import { pushRoutes } from '#api/features/push/routes.ts'
import { readinessRoutes } from '#api/features/readiness/routes.ts'
import { reportsRoutes } from '#api/features/reports/routes.ts'
import { reservationsRoutes } from '#api/features/reservations/routes.ts'
import { reviewsRoutes } from '#api/features/reviews/routes.ts'
import { scansRoutes } from '#api/features/scans/routes.ts'
import { settingsRoutes } from '#api/features/settings/routes.ts'
import { documentOf, isPage, isPublic } from '#api/features/site/addresses.ts'
import { homePage, otherPages, type RenderPages } from '#api/features/site/pages.ts'
import { releasedFile } from '#api/features/site/release-files.ts'
import { type RenderedPages, siteFileRoutes, siteRoutes } from '#api/features/site/routes.ts'
import { staffRoutes } from '#api/features/staff/routes.ts'
import { withdrawalRoutes } from '#api/features/withdrawals/routes.ts'
import { type PageFiles, readPageFiles, unknownPage } from '#api/http/pages.ts'
import { problemOutsideRoutes, unknownCall } from '#api/http/problem.ts'
import { describeSelf } from '#api/http/self-description.ts'
import { proxySimulator } from '#api/http/simulator-proxy.ts'
import type { Services } from '#api/platform/context.ts'
import { ENDPOINTS } from './endpoints.ts'

/** `folder` holds the built page; `render` makes the HTML of public pages. */
export type Page = { folder: string; render: RenderPages }

/** Mounts every feature's routes, then the API's own description, then the page's files where a page is given. */
export function createApp(services: Services, page?: Page): Hono {
  const app = new Hono()
  app.route('/', menuRoutes(services))
  app.route('/', settingsRoutes(services))
  app.route('/', forecastsRoutes(services))
  app.route('/', readinessRoutes(services))
  app.route('/', alertRoutes(services))
  app.route('/', pickupRoutes(services))
  app.route('/', ordersRoutes(services, orderMoney, printerChanges))
  app.route('/', paymentRoutes(services))
  app.route('/', withdrawalRoutes(services))
  app.route('/', invoiceRoutes(services))
  app.route('/', bookRoutes(services))
  app.route('/', payoutRoutes(services))
  app.route('/', printerRoutes(services))
  app.route('/', promotionsRoutes(services))
  app.route('/', reservationsRoutes(services))
  app.route('/', customerRoutes(services))
  app.route('/', privacyRoutes(services, orderMoney))
  app.route('/', picturesRoutes(services))
  app.route('/', loyaltyRoutes(services))
  app.route('/', scansRoutes(services))
  app.route('/', staffRoutes(services, notifyOfNewDevice))
  app.route('/', factorRoutes(services))
  app.route('/', reportsRoutes(services))
  app.route('/', reviewsRoutes(services))
  app.route('/', notificationRoutes(services))
  app.route('/', pushRoutes(services, authorisedOrder))
  describeSelf(app, services, ENDPOINTS)
  if (services.env.STRIPE_API_URL) proxySimulator(app, services.env.STRIPE_API_URL)
  const files = page && existsSync(page.folder) ? pageFiles(services, page.folder) : undefined
  const site = page && files && siteRoutes(services, renderedPages(services, files, page.render))
  app.route('/', site ?? siteFileRoutes(services))
  app.onError(error => problemOutsideRoutes(error, services.log))
  // These two are no wildcard routes, because a wildcard makes the matching of every other route slower.
  app.notFound(c => {
    if (c.req.path.startsWith('/api/')) return unknownCall(c, services, ENDPOINTS)
    return c.req.method === 'GET' || c.req.method === 'HEAD' ? (files?.serve ?? unknownPage)(c) : unknownPage(c)
  })
  return app
}

function renderedPages(services: Services, files: PageFiles, render: RenderPages): RenderedPages {
  const { styledShell, shell } = files
  return {
    home: homePage(services, styledShell(), async data => firstOf(await render([{ path: '/', data }]))),
    others: otherPages(services, { shellOf: styledShell, render }),
    shell,
  }
}

function firstOf<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error('nothing was rendered')
  return item
}

function pageFiles(services: Services, folder: string): PageFiles {
  return readPageFiles(folder, {
    isPage,
    isPublic,
    documentOf,
    releasedFile: path => releasedFile(services, path),
    workersEnd: services.env.SERVICE_WORKERS === 'off',
  })
}
