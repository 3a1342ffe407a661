import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'
import type { Size } from '../rules/accepted-pictures.ts'
import type { Coding } from '../rules/picture-sizes.ts'

/** What a picture's address answers. */
export type ShownPicture = { contentType: string; sha256: Buffer; content: Buffer; isPersonal: boolean }
export type Picture = ShownPicture & Size

export async function insertPicture(
  tx: Queryable,
  picture: Omit<Picture, 'isPersonal'> & { name: string; customerId: string | null; createdAt: Date },
): Promise<void> {
  const row: Row<'pictures', 'blur'> = {
    name: picture.name,
    customer_id: picture.customerId,
    content_type: picture.contentType,
    width: picture.width,
    height: picture.height,
    sha256: picture.sha256,
    content: picture.content,
    created_at: picture.createdAt,
  }
  await tx`insert into pictures ${tx(row)}`
}

const columns = (sql: Queryable) => sql`
  content_type as "contentType", width, height, sha256, content, customer_id is not null as "isPersonal"`

export async function pictureByName(sql: Queryable, name: string): Promise<Picture | undefined> {
  const [row] = await sql<Picture[]>`
    select ${columns(sql)}
    from pictures
    where name = ${name}`
  return row
}

export async function pictureByCustomer(sql: Queryable, customerId: string): Promise<Picture | undefined> {
  const [row] = await sql<Picture[]>`
    select ${columns(sql)}
    from pictures
    where customer_id = ${customerId}`
  return row
}

export async function hasPicture(sql: Queryable, customerId: string, name: string): Promise<boolean> {
  const rows = await sql`
    select 1
    from pictures
    where name = ${name}
      and customer_id = ${customerId}`
  return rows.count === 1
}

export async function deletePicturesOf(tx: Queryable, customerId: string): Promise<void> {
  await tx`
    delete from pictures
    where customer_id = ${customerId}`
}

export async function deletePicture(tx: Queryable, name: string): Promise<void> {
  await tx`
    delete from pictures
    where name = ${name}
      and customer_id is null`
}

/** @returns whether the picture is still there to have sizes */
export async function setBlur(tx: Queryable, name: string, blur: Buffer): Promise<boolean> {
  const { count } = await tx`
    update pictures
    set blur = ${blur}
    where name = ${name}`
  return count === 1
}

type NewSize = { width: number; coding: Coding; sha256: Buffer; content: Buffer }

export async function insertSizes(tx: Queryable, name: string, sizes: readonly NewSize[]): Promise<void> {
  const rows = sizes.map(
    ({ width, coding, sha256, content }): Row<'picture_sizes'> => ({
      picture_name: name,
      width,
      coding,
      sha256,
      content,
    }),
  )
  await tx`insert into picture_sizes ${tx(rows)}`
}

/** A picture in one of its sizes: never a person's, which has none. */
export async function sizeOf(
  sql: Queryable,
  name: string,
  width: number,
  coding: string,
): Promise<Pick<ShownPicture, 'sha256' | 'content'> | undefined> {
  const [row] = await sql<Pick<ShownPicture, 'sha256' | 'content'>[]>`
    select sha256, content
    from picture_sizes
    where picture_name = ${name}
      and width = ${width}
      and coding = ${coding}`
  return row
}
