import type { Queryable, Row } from '#api/platform/database/database.ts'
import type { HousePlace } from '../contract/house-photo.ts'

/** Shows a picture at its place. */
export async function putHousePhoto(
  tx: Queryable,
  photo: { place: HousePlace; pictureName: string; alt: string },
): Promise<void> {
  const row: Row<'house_photos'> = { place: photo.place, picture_name: photo.pictureName, alt: photo.alt }
  await tx`
    insert into house_photos ${tx(row)}
    on conflict (place) do update set picture_name = excluded.picture_name, alt = excluded.alt`
}

/** The name of the picture at a place; undefined without one. */
export async function housePictureAt(tx: Queryable, place: HousePlace): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`select picture_name as name from house_photos where place = ${place}`
  return row?.name
}

export async function deleteHousePhoto(tx: Queryable, place: HousePlace): Promise<void> {
  await tx`delete from house_photos where place = ${place}`
}

/** Photos whose sizes are still to be made. */
export async function housePicturesWithoutSizes(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select p.name
    from house_photos h
    join pictures p on p.name = h.picture_name
    where p.blur is null
    order by p.created_at, p.name`
  return rows.map(({ name }) => name)
}

/** Counts the settings as changed and locks them, where a photo's sizes alone have come. */
export async function raiseSettingsVersion(tx: Queryable): Promise<void> {
  await tx`update settings set version = version`
}
