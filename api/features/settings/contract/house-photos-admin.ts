import * as z from 'zod/mini'
import { imageData, PICTURE_BODY, PICTURE_PROBLEMS } from '#api/features/pictures/contract.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { line, nullish } from '#api/kernel/fields.ts'
import { housePlace } from './house-photo.ts'
import { adminSettings } from './settings-admin.ts'

const path = '/api/admin/house-photos/{place}'
const params = z.object({ place: housePlace })

export const setHousePhoto = endpoint({
  method: 'PUT',
  path,
  audience: ['admin'],
  stepUp: [{ level: 'recent' }],
  summary: 'Shows a picture of this place on the first page, or says anew what it shows; the one before is gone',
  params,
  body: z.object({
    /** Without it the photo stays. */
    image_data: nullish(imageData),
    /** What it shows, in words. */
    alt: line(160, 'Dites en quelques mots ce que montre la photo.'),
  }),
  output: adminSettings,
  ...PICTURE_BODY,
  atOnce: 2,
  problems: ['not_found', ...PICTURE_PROBLEMS],
})

export const removeHousePhoto = endpoint({
  method: 'DELETE',
  path,
  audience: ['admin'],
  stepUp: [{ level: 'recent' }],
  summary: 'Takes the photo of this place off the first page, for good',
  params,
  output: adminSettings,
})
