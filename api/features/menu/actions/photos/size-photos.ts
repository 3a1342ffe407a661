import { encodeSizes } from '#api/features/pictures/actions/encode-sizes.ts'
import { keepSizes, pictureNamed } from '#api/features/pictures/actions/pictures.ts'
import type { Services } from '#api/platform/context/context.ts'
import { lockMenu, photosWithoutSizes } from '../../queries/menu-admin.ts'

/** The job's name. */
export const SIZE_PHOTOS = 'size_photos'

/**
 * Makes the sizes of every dish's photo that has none yet, one after the other: new ones, those of before there were
 * sizes, and those that failed. One that cannot be made keeps none of the others waiting; the dish shows it as it is.
 * @throws the last fault, so that it is tried again
 */
export async function sizePhotos(services: Services): Promise<void> {
  let fault: unknown
  for (const { itemId, name } of await photosWithoutSizes(services.sql))
    try {
      await sizePhoto(services, name)
    } catch (err) {
      services.log.error({ err, itemId }, 'photo without sizes')
      fault = err
    }
  if (fault) throw fault
}

async function sizePhoto(services: Services, name: string): Promise<void> {
  const { content, width } = await pictureNamed(services, name)
  const made = await encodeSizes(content, width)
  await services.sql.begin(async tx => {
    // As whoever changes the dish's photo does: menu first, then picture.
    await lockMenu(tx)
    await keepSizes(tx, name, made)
  })
}
