import type * as z from 'zod/mini'
import { dropPicturesOf, isPictureOf } from '#api/features/pictures/stored-pictures.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { CustomerUser } from '../../contract/customer-access.ts'
import type { updateProfile as updateProfileEndpoint } from '../../contract/customer-profile.ts'
import { updateCustomer } from '../../queries/profiles.ts'
import { customerUser } from '../joining/customer-accounts.ts'
import { ownAccount } from './own-address.ts'

type Body = z.output<(typeof updateProfileEndpoint)['body'] & z.ZodMiniType>

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
