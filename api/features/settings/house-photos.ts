import { bytesOfDataUrl, encodePicture } from '#api/features/pictures/encode-picture.ts'
import { PICTURE_MAX_BYTES, pictureAddress } from '#api/features/pictures/rules/accepted-pictures.ts'
import { PHOTO_SHAPE } from '#api/features/pictures/rules/picture-sizes.ts'
import { dropPicture, keepPicture, newPictureName, sizePictures } from '#api/features/pictures/stored-pictures.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { HOUSE_PLACES, type HousePlace } from './contract-restaurant.ts'
import type * as contractStaff from './contract-staff.ts'
import { readAdminSettings } from './save-settings.ts'
import { lockSettings, settingsSnapshot } from './snapshot.ts'

/** The job's name. */
export const SIZE_HOUSE_PHOTOS = 'size_house_photos'

/**
 * Shows a picture at a place of the first page; the one before goes in the same transaction. Its sizes are a job's to
 * make: until then it is seen as it is.
 * @throws AppError 'not_found' without a picture where there is none yet; 'image_type', 'image_too_large',
 * 'image_dimensions', 'image_unreadable'
 */
export async function setHousePhoto(
  ctx: Ctx,
  place: HousePlace,
  { image_data, alt }: InputOf<typeof contractStaff.setHousePhoto>['body'],
): Promise<contractStaff.AdminSettings> {
  const encoded = image_data
    ? await encodePicture(bytesOfDataUrl(image_data, PICTURE_MAX_BYTES), PHOTO_SHAPE)
    : undefined
  await changed(ctx, place, async tx => {
    const before = await housePictureAt(tx, place)
    if (!encoded) {
      if (before === undefined) throw new AppError('not_found')
      await putHousePhoto(tx, { place, pictureName: before, alt })
      return true
    }
    const name = newPictureName()
    await keepPicture(tx, { name, customerId: null, encoded, now: ctx.clock() })
    await putHousePhoto(tx, { place, pictureName: name, alt })
    if (before !== undefined) await dropPicture(tx, pictureAddress(before))
    await addJob(tx, SIZE_HOUSE_PHOTOS, {}, { key: SIZE_HOUSE_PHOTOS })
    return true
  })
  return await readAdminSettings(ctx)
}

/** Takes a place's photo off the first page; nothing happens where there is none. */
export async function removeHousePhoto(ctx: Ctx, place: HousePlace): Promise<contractStaff.AdminSettings> {
  await changed(ctx, place, async tx => {
    const before = await housePictureAt(tx, place)
    if (before === undefined) return false
    await deleteHousePhoto(tx, place)
    await dropPicture(tx, pictureAddress(before))
    return true
  })
  return await readAdminSettings(ctx)
}

/** Makes the sizes of every photo without. */
export async function sizeHousePhotos(services: Services): Promise<void> {
  await sizePictures(services, await housePicturesWithoutSizes(services.sql), raiseSettingsVersion)
}

/** @param change tells whether there was anything to do */
async function changed(ctx: Ctx, place: HousePlace, change: (tx: Queryable) => Promise<boolean>): Promise<void> {
  const { staffId } = ctx.actor as Staff
  await ctx.sql.begin(async tx => {
    await lockSettings(tx)
    if (!(await change(tx))) return
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'house_photo_changed',
      subject: place,
      at: ctx.clock(),
      details: { name: HOUSE_PLACES[place] },
    })
  })
  // This process's next answers must show the change; the other processes are notified within a moment.
  await ctx.snapshots.reload(settingsSnapshot)
}

/** Shows a picture at its place. */
async function putHousePhoto(
  tx: Queryable,
  photo: { place: HousePlace; pictureName: string; alt: string },
): Promise<void> {
  const row: Row<'house_photos'> = { place: photo.place, pictureName: photo.pictureName, alt: photo.alt }
  await tx`
    insert into house_photos ${tx(row)}
    on conflict (place) do update set picture_name = excluded.picture_name, alt = excluded.alt`
}

/** The name of the picture at a place; undefined without one. */
async function housePictureAt(tx: Queryable, place: HousePlace): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`select picture_name as name from house_photos where place = ${place}`
  return row?.name
}

async function deleteHousePhoto(tx: Queryable, place: HousePlace): Promise<void> {
  await tx`delete from house_photos where place = ${place}`
}

/** Photos whose sizes are still to be made. */
async function housePicturesWithoutSizes(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select p.name
    from house_photos h
    join pictures p on p.name = h.picture_name
    where p.blur is null
    order by p.created_at, p.name`
  return rows.map(({ name }) => name)
}

/** Counts the settings as changed and locks them, where a photo's sizes alone have come. */
async function raiseSettingsVersion(tx: Queryable): Promise<void> {
  await tx`update settings set version = version`
}
