import * as z from 'zod/mini'
import { UPLOAD_MAX_BYTES } from '#api/features/pictures/rules/accepted-pictures.ts'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { line, nullish } from '#api/kernel/calls/fields.ts'
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
    /** A data URL; without it the photo stays. The picture’s kind is read from its bytes, whatever this says. */
    image_data: nullish(z.string('Veuillez sélectionner un fichier image valide.')),
    /** What it shows, in words. */
    alt: line(160, 'Dites en quelques mots ce que montre la photo.'),
  }),
  output: adminSettings,
  maxBodyBytes: UPLOAD_MAX_BYTES,
  bodyTooLarge: 'image_too_large',
  atOnce: 2,
  problems: ['not_found', 'image_type', 'image_too_large', 'image_dimensions', 'image_unreadable'],
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
