/**
 * A dish's photo as it is kept, in the shape that every page shows it in: sharp on a phone at the size of its sheet, and
 * fine enough for smaller ones to be made from it.
 */
export const ITEM_PICTURE = { width: 1200, height: 900, quality: 90 }
