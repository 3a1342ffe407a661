/**
 * A photo of the restaurant's own as it is kept, of a dish or of a room, in the shape that every page shows it in: sharp
 * on a phone at the size of a dish's sheet, and fine enough for smaller ones to be made from it.
 */
export const PHOTO_SHAPE = { width: 1200, height: 900, quality: 90 }
