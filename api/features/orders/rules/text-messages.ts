/** To who asks to be texted at a number that takes no texts: said beside the field, by the page and by the server. */
export const NOT_TEXTABLE = 'Pour un SMS, indiquez un mobile, ou un numéro étranger avec son indicatif.'
