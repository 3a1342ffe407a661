/** What each call that takes a picture has: how it is sent, how much of it is read, and why it may be refused. */
import * as z from 'zod/mini'
import { UPLOAD_MAX_BYTES } from '../rules/accepted-pictures.ts'

/** A data URL; the picture’s kind is read from its bytes, whatever this or the file’s name say. */
export const imageData = z.string('Veuillez sélectionner un fichier image valide.')

export const PICTURE_BODY = { maxBodyBytes: UPLOAD_MAX_BYTES, bodyTooLarge: 'image_too_large' } as const

export const PICTURE_PROBLEMS = ['image_type', 'image_too_large', 'image_dimensions', 'image_unreadable'] as const
