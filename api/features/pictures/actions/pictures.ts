import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import {
  deletePicture,
  deletePicturesOf,
  hasPicture,
  insertPicture,
  insertSizes,
  type Picture,
  pictureByCustomer,
  pictureByName,
  type ShownPicture,
  setBlur,
  sizeOf,
} from '../queries/stored-pictures.ts'
import { nameInAddress, pictureAddress } from '../rules/accepted-pictures.ts'
import type { EncodedPicture } from './encode-picture.ts'
import type { PictureSizes } from './encode-sizes.ts'

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
export async function keepSizes(tx: Queryable, name: string, { sizes, blur }: PictureSizes): Promise<void> {
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
