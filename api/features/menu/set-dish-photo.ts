import { bytesOfDataUrl, encodePicture } from '#api/features/pictures/encode-picture.ts'
import { PICTURE_MAX_BYTES, pictureAddress } from '#api/features/pictures/rules/accepted-pictures.ts'
import { PHOTO_SHAPE } from '#api/features/pictures/rules/picture-sizes.ts'
import { dropPicture, keepPicture, newPictureName, sizePictures } from '#api/features/pictures/stored-pictures.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import type { AdminItem, uploadItemImage } from './contract-staff.ts'
import { adminItemNamed, fieldsNamed } from './list-dishes.ts'
import { writeMenuEntry } from './save-dish.ts'
import { lockMenu, photosWithoutSizes, setImage, setPhotoAlt } from './write-menu.ts'

type Upload = Pick<InputOf<typeof uploadItemImage>['body'], 'image_data' | 'alt'>

/**
 * Makes a picture a dish's own; the one before goes in the same transaction. What is refused leaves nothing. Its sizes
 * are a job's to make: until then it is seen as it is.
 * @throws AppError 'not_found', 'image_type', 'image_too_large', 'image_dimensions', 'image_unreadable'
 */
export async function setItemImage(ctx: Ctx, id: string, body: Upload): Promise<AdminItem> {
  // Decoding is dear: not for a dish that is not there.
  await fieldsNamed(ctx.sql, id)
  const encoded = await encodePicture(bytesOfDataUrl(body.image_data, PICTURE_MAX_BYTES), PHOTO_SHAPE)
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const item = await fieldsNamed(tx, id)
    const name = newPictureName()
    await keepPicture(tx, { name, customerId: null, encoded, now: ctx.clock() })
    const old = await setImage(tx, id, pictureAddress(name))
    if (old) await dropPicture(tx, old)
    if (body.alt !== undefined) await setPhotoAlt(tx, id, body.alt || null)
    await addJob(tx, SIZE_PHOTOS, {}, { key: SIZE_PHOTOS })
    await writeMenuEntry(ctx, tx, 'menu_item_photo_changed', id, { name: item.name })
    return await adminItemNamed(tx, id, ctx.clock())
  })
}

/** The job's name. */
export const SIZE_PHOTOS = 'size_photos'

/** Makes the sizes of every dish's photo without: new ones, those of before there were sizes, and those that failed. */
export async function sizePhotos(services: Services): Promise<void> {
  await sizePictures(services, await photosWithoutSizes(services.sql), lockMenu)
}
