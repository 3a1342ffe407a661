import { sizePictures } from '#api/features/pictures/stored-pictures.ts'
import type { Services } from '#api/platform/context/context.ts'
import { lockMenu, photosWithoutSizes } from '../../queries/menu-admin.ts'

/** The job's name. */
export const SIZE_PHOTOS = 'size_photos'

/** Makes the sizes of every dish's photo without: new ones, those of before there were sizes, and those that failed. */
export async function sizePhotos(services: Services): Promise<void> {
  await sizePictures(services, await photosWithoutSizes(services.sql), lockMenu)
}
