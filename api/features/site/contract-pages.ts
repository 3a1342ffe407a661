/** What a browser requests before it knows the API: served like its endpoints, but listed in no API document. */

import { endpoint } from '#api/kernel/endpoint.ts'
import { DISH_PAGE, SITE_PAGES } from './rules/site-pages.ts'

export const firstPage = endpoint({
  method: 'GET',
  path: '/',
  audience: 'anyone',
  prepared: true,
  raw: 'html',
  summary: 'The takeaway page with its menu in it',
})

/** Every other page that is listed at one address: the dining room's menu, the legal texts. */
export const LISTED_PAGE_ENDPOINTS = SITE_PAGES.filter(
  ({ path, reach }) => reach === 'listed' && path !== firstPage.path && path !== DISH_PAGE,
).map(({ path }) =>
  endpoint({
    method: 'GET',
    path,
    audience: 'anyone',
    prepared: true,
    raw: 'html',
    summary: 'A listed page, with its content in it',
  }),
)

/** Not answered before the framework, which alone matches an address with a part that varies. */
export const dishPage = endpoint({
  method: 'GET',
  path: '/plat/{id}',
  audience: 'anyone',
  raw: 'html',
  summary: 'A dish as a page of its own, with an ETag; sold out it stays, off both menus it is 404',
})

export const getManifest = endpoint({
  method: 'GET',
  path: '/manifest.webmanifest',
  audience: 'anyone',
  prepared: true,
  raw: 'manifest',
  summary: 'What the customers’ app is called once it is installed',
})

export const getStaffManifest = endpoint({
  method: 'GET',
  path: '/admin/manifest.webmanifest',
  audience: 'anyone',
  prepared: true,
  raw: 'manifest',
  summary: 'The same of the staff’s app',
})
