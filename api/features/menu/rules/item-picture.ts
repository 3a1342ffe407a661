/** Of a dish's photo: sharp on a phone at the size of its sheet, in the shape that every page shows it in. */
export const ITEM_PICTURE = { width: 960, height: 720 }
