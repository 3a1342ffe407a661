import type * as z from 'zod/mini'
import { bytesOfDataUrl, encodePicture } from '#api/features/pictures/encode-picture.ts'
import { PICTURE_MAX_BYTES, pictureAddress } from '#api/features/pictures/rules/accepted-pictures.ts'
import { dropPicturesOf, isPictureOf, keepPicture, newPictureName } from '#api/features/pictures/stored-pictures.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type Limit, takeHit } from '#api/platform/limits/rate-limits.ts'
import type { CustomerUser } from './contract.ts'
import type * as contractProfile from './contract-profile.ts'
import { customerUser, ownAccount } from './customer-accounts.ts'
import { setProfileImage, updateCustomer } from './rows.ts'

type Body = z.output<(typeof contractProfile.updateProfile)['body'] & z.ZodMiniType>

/** Sharp on any phone at the size that the page shows. */
const SIZE = { width: 512, height: 512, quality: 82 }

/** Decoding costs much processor time, and nobody changes their picture more often. The limit counts by account. */
const UPLOADS: Limit = { max: 30, windowSeconds: 3600 }

/**
 * Changes a customer's name, phone number and agreement to offers, and removes their picture where that is asked; the
 * address cannot change.
 * @throws AppError 'not_yours'; 'validation_failed' for a picture that is not the customer's
 */
export async function updateProfile(ctx: Ctx, body: Body): Promise<CustomerUser> {
  const customerId = await ownAccount(ctx, body.user_email)
  // An empty field means the same as null: no picture.
  const profileImage = body.profile_image === '' ? null : body.profile_image
  await ctx.sql.begin(async tx => {
    const isThere = await updateCustomer(tx, customerId, {
      name: body.name,
      phone: body.phone,
      profileImage,
      marketingOptIn: body.marketing_opt_in ?? undefined,
      now: ctx.clock(),
    })
    if (!isThere) throw new AppError('unauthenticated')
    if (profileImage === null) await dropPicturesOf(tx, customerId)
    else if (profileImage && !(await isPictureOf(tx, customerId, profileImage))) throw notTheirs()
  })
  return await customerUser(ctx.sql, customerId)
}

function notTheirs(): AppError {
  const message = 'Cette photo n’est plus là. Choisissez-la à nouveau.'
  return new AppError('validation_failed', { errors: [{ path: 'profile_image', message }] })
}

/**
 * Makes a picture the customer's own; the one before goes in the same transaction. What is refused leaves nothing.
 * @throws AppError 'not_yours', 'image_type', 'image_too_large', 'image_dimensions', 'image_unreadable', 'rate_limited'
 */
export async function uploadImage(
  ctx: Ctx,
  body: { user_email: string; image_data: string },
): Promise<OutputOf<typeof contractProfile.uploadProfileImage>> {
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

/**
 * A customer who asks for offers with an order has it in their profile from then on, where it can be taken back. It
 * counts only for the account's own address, and the first day of the agreement is kept.
 */
export function agreeToOffers(
  tx: Queryable,
  agreed: { customerId: string; email: string; now: Date },
): Promise<unknown> {
  return setMarketingOptIn(tx, agreed)
}

/** It returns the statement without awaiting it, so that the caller can send it in a batch. */
function setMarketingOptIn(
  tx: Queryable,
  { customerId, email, now }: { customerId: string; email: string; now: Date },
) {
  return tx`
    update customers
    set marketing_opt_in_at = coalesce(marketing_opt_in_at, ${now})
    where id = ${customerId} and email = lower(${email})`
}
