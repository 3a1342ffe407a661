import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { encodeSizes } from './encode-sizes.ts'
import { keepSizes, pictureNamed } from './pictures.ts'

/**
 * Makes the sizes of pictures that have none yet, one after the other. One that cannot be made keeps none of the others
 * waiting; it is shown as it is.
 * @param lock what whoever changes such a picture locks first, so that both lock in the same order
 * @throws the last fault, so that it is tried again
 */
export async function sizePictures(
  services: Services,
  names: readonly string[],
  lock: (tx: Queryable) => PromiseLike<unknown>,
): Promise<void> {
  let fault: unknown
  for (const name of names)
    try {
      await sizePicture(services, name, lock)
    } catch (err) {
      services.log.error({ err, picture: name }, 'picture without sizes')
      fault = err
    }
  if (fault) throw fault
}

async function sizePicture(
  services: Services,
  name: string,
  lock: (tx: Queryable) => PromiseLike<unknown>,
): Promise<void> {
  const { content, width } = await pictureNamed(services, name)
  const made = await encodeSizes(content, width)
  await services.sql.begin(async tx => {
    await lock(tx)
    await keepSizes(tx, name, made)
  })
}
