import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'

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
