/** What a browser requests before it knows the API: served like its endpoints, but listed in no API document. */
import { endpoint } from '#api/kernel/calls/endpoint.ts'

export const firstPage = endpoint({
  method: 'GET',
  path: '/',
  audience: 'anyone',
  prepared: true,
  raw: 'html',
  summary: 'The takeaway page with its menu in it',
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
