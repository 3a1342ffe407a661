import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Columns, Queryable, Row } from '#api/platform/database/database.ts'
import { type EncodedPicture, encodeSizes, type PictureSizes } from './encode-picture.ts'
import { nameInAddress, pictureAddress, type Size } from './rules/accepted-pictures.ts'
import type { Coding } from './rules/picture-sizes.ts'

/** A picture's name: 128 random bits in 22 characters, so that it reveals nothing and cannot be guessed. */
export function newPictureName(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Stores a picture in the caller's transaction.
 * @param picture.customerId the customer whom it shows, with whom it is deleted; null for the restaurant's own
 * @returns its address
 */
export async function keepPicture(
  tx: Queryable,
  picture: { name: string; customerId: string | null; encoded: EncodedPicture; now: Date },
): Promise<string> {
  const { name, customerId, encoded, now } = picture
  const sha256 = createHash('sha256').update(encoded.content).digest()
  await insertPicture(tx, { ...encoded, name, customerId, sha256, createdAt: now })
  return pictureAddress(name)
}

/** Whether an address is that of a picture that this customer uploaded and that still exists. */
export async function isPictureOf(sql: Queryable, customerId: string, address: string): Promise<boolean> {
  const name = nameInAddress(address)
  return name !== undefined && (await hasPicture(sql, customerId, name))
}

/** Deletes a customer's picture. */
export async function dropPicturesOf(tx: Queryable, customerId: string): Promise<void> {
  await deletePicturesOf(tx, customerId)
}

/** Deletes a picture that is no customer's, such as a dish's former one. */
export async function dropPicture(tx: Queryable, address: string): Promise<void> {
  const name = nameInAddress(address)
  if (name !== undefined) await deletePicture(tx, name)
}

/** Keeps a picture's sizes, unless it has gone meanwhile. */
async function keepSizes(tx: Queryable, name: string, { sizes, blur }: PictureSizes): Promise<void> {
  if (!(await setBlur(tx, name, blur))) return
  await insertSizes(
    tx,
    name,
    sizes.map(size => ({ ...size, sha256: createHash('sha256').update(size.content).digest() })),
  )
}

/** A size of a picture by its file's name, `240.avif`. @throws AppError 'not_found' */
export async function sizeNamed(ctx: Ctx, name: string, file: string): Promise<ShownPicture> {
  const [width, coding = ''] = file.split('.')
  const size = await sizeOf(ctx.sql, name, Number(width), coding)
  if (!size) throw new AppError('not_found')
  return { ...size, contentType: `image/${coding}`, isPersonal: false }
}

/** @throws AppError 'not_found' */
export async function pictureNamed({ sql }: Pick<Services, 'sql'>, name: string): Promise<Picture> {
  const picture = await pictureByName(sql, name)
  if (!picture) throw new AppError('not_found')
  return picture
}

/** A customer's picture, for the export of their data. */
export async function pictureOf(sql: Queryable, customerId: string): Promise<Picture | undefined> {
  return await pictureByCustomer(sql, customerId)
}

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

/** What a picture's address answers. */
export type ShownPicture = Columns<'pictures', 'contentType' | 'sha256' | 'content'> & { isPersonal: boolean }
type Picture = ShownPicture & Size

async function insertPicture(
  tx: Queryable,
  picture: Omit<Picture, 'isPersonal'> & { name: string; customerId: string | null; createdAt: Date },
): Promise<void> {
  const row: Row<'pictures', 'blur'> = picture
  await tx`insert into pictures ${tx(row)}`
}

const columns = (sql: Queryable) => sql`
  content_type, width, height, sha256, content, customer_id is not null as is_personal`

async function pictureByName(sql: Queryable, name: string): Promise<Picture | undefined> {
  const [row] = await sql<Picture[]>`
    select ${columns(sql)}
    from pictures
    where name = ${name}`
  return row
}

async function pictureByCustomer(sql: Queryable, customerId: string): Promise<Picture | undefined> {
  const [row] = await sql<Picture[]>`
    select ${columns(sql)}
    from pictures
    where customer_id = ${customerId}`
  return row
}

async function hasPicture(sql: Queryable, customerId: string, name: string): Promise<boolean> {
  const rows = await sql`
    select 1
    from pictures
    where name = ${name}
      and customer_id = ${customerId}`
  return rows.count === 1
}

async function deletePicturesOf(tx: Queryable, customerId: string): Promise<void> {
  await tx`
    delete from pictures
    where customer_id = ${customerId}`
}

async function deletePicture(tx: Queryable, name: string): Promise<void> {
  await tx`
    delete from pictures
    where name = ${name}
      and customer_id is null`
}

/** @returns whether the picture is still there to have sizes */
async function setBlur(tx: Queryable, name: string, blur: Buffer): Promise<boolean> {
  const { count } = await tx`
    update pictures
    set blur = ${blur}
    where name = ${name}`
  return count === 1
}

type NewSize = { width: number; coding: Coding; sha256: Buffer; content: Buffer }

async function insertSizes(tx: Queryable, name: string, sizes: readonly NewSize[]): Promise<void> {
  const rows = sizes.map(
    ({ width, coding, sha256, content }): Row<'picture_sizes'> => ({
      pictureName: name,
      width,
      coding,
      sha256,
      content,
    }),
  )
  // Another run of the job may have made them meanwhile: they would be the same.
  await tx`insert into picture_sizes ${tx(rows)} on conflict do nothing`
}

/** A picture in one of its sizes: never a person's, which has none. */
async function sizeOf(
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
