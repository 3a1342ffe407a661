/** What each call that takes a picture has: how it is sent, how much of it is read, and why it may be refused. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { UPLOAD_MAX_BYTES } from './rules/accepted-pictures.ts'

/** A photo of the restaurant's own, of a dish or of a room. */
export const photo = z.object({
  url: z.string(),
  /** It is also had in these, as `{url}/{width}.avif` and `.webp`; not said until they are made. */
  widths: z.optional(z.array(z.int())),
  /** To be seen until it has come: the pixels of a bitmap of 4 × 3, from below, blue, green, red; base64. */
  blur: z.optional(z.string()),
})
export type Photo = z.output<typeof photo>

/** The form of the names that `newPictureName` makes; anything else can name no picture. */
export const pictureName = z.string().check(z.regex(/^[\w-]{22}$/))

export const getPicture = endpoint({
  method: 'GET',
  path: '/api/pictures/{name}',
  audience: 'anyone',
  summary: 'A picture; its name is unguessable, and what it shows never changes',
  params: z.object({ name: pictureName }),
  raw: 'picture',
  problems: ['not_found'],
})

export const getPictureSize = endpoint({
  method: 'GET',
  path: '/api/pictures/{name}/{file}',
  audience: 'anyone',
  summary: 'A dish’s photo in one of its widths, as AVIF or WebP; what it shows never changes',
  params: z.object({ name: pictureName, file: z.string().check(z.regex(/^[1-9]\d{0,3}\.(avif|webp)$/)) }),
  raw: 'picture',
  problems: ['not_found'],
})

/** A data URL; the picture’s kind is read from its bytes, whatever this or the file’s name say. */
export const imageData = z.string('Veuillez sélectionner un fichier image valide.')

export const PICTURE_BODY = { maxBodyBytes: UPLOAD_MAX_BYTES, bodyTooLarge: 'image_too_large' } as const

export const PICTURE_PROBLEMS = ['image_type', 'image_too_large', 'image_dimensions', 'image_unreadable'] as const
