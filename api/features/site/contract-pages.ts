/** What a browser requests before it knows the API: served like its endpoints, but listed in no API document. */

import { LEGAL_PAGES } from '#api/features/notifications/rules/legal-pages.ts'
import { endpoint } from '#api/kernel/endpoint.ts'

export const firstPage = endpoint({
  method: 'GET',
  path: '/',
  audience: 'anyone',
  prepared: true,
  raw: 'html',
  summary: 'The takeaway page with its menu in it',
})

export const dineInPage = endpoint({
  method: 'GET',
  path: '/sur-place',
  audience: 'anyone',
  prepared: true,
  raw: 'html',
  summary: 'The dining room’s menu as a page of its own',
})

/** Each legal text as a page of its own. */
export const LEGAL_PAGE_ENDPOINTS = LEGAL_PAGES.map(({ path, title }) =>
  endpoint({
    method: 'GET',
    path,
    audience: 'anyone',
    prepared: true,
    raw: 'html',
    summary: `${title} as a page of its own`,
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
