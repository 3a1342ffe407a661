import * as z from 'zod/mini'

/** A photo of the restaurant's own, of a dish or of a room. */
export const photo = z.object({
  url: z.string(),
  /** It is also had in these, as `{url}/{width}.avif` and `.webp`; not said until they are made. */
  widths: z.optional(z.array(z.int())),
  /** To be seen until it has come: the pixels of a bitmap of 4 × 3, from below, blue, green, red; base64. */
  blur: z.optional(z.string()),
})
export type Photo = z.output<typeof photo>
