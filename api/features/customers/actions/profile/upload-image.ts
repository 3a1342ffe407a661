import { bytesOfDataUrl, encodePicture } from '#api/features/pictures/encode-picture.ts'
import { PICTURE_MAX_BYTES, pictureAddress } from '#api/features/pictures/rules/accepted-pictures.ts'
import { dropPicturesOf, keepPicture, newPictureName } from '#api/features/pictures/stored-pictures.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'
import type { uploadProfileImage } from '../../contract/customer-profile.ts'
import { setProfileImage } from '../../queries/profiles.ts'
import { ownAccount } from './own-address.ts'

/** Sharp on any phone at the size that the page shows. */
const SIZE = { width: 512, height: 512, quality: 82 }

/** Decoding costs much processor time, and nobody changes their picture more often. The limit counts by account. */
const UPLOADS: Limit = { max: 30, windowSeconds: 3600 }

/**
 * Makes a picture the customer's own; the one before goes in the same transaction. What is refused leaves nothing.
 * @throws AppError 'not_yours', 'image_type', 'image_too_large', 'image_dimensions', 'image_unreadable', 'rate_limited'
 */
export async function uploadImage(
  ctx: Ctx,
  body: { user_email: string; image_data: string },
): Promise<OutputOf<typeof uploadProfileImage>> {
  const customerId = await ownAccount(ctx, body.user_email)
  const sent = bytesOfDataUrl(body.image_data, PICTURE_MAX_BYTES)
  await takeHit(ctx, 'profile pictures', customerId, UPLOADS)
  const encoded = await encodePicture(sent, SIZE)
  return await ctx.sql.begin(async tx => {
    const name = newPictureName()
    // The customer's row is locked first: of two uploads at once the second waits here and then finds, and removes, the
    // first one's picture.
    if (!(await setProfileImage(tx, customerId, pictureAddress(name)))) throw new AppError('unauthenticated')
    await dropPicturesOf(tx, customerId)
    return { image_url: await keepPicture(tx, { name, customerId, encoded, now: ctx.clock() }) }
  })
}
