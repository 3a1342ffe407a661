/** Page and server say this beside the phone field when SMS are wanted at a number that cannot receive them. */
export const NOT_TEXTABLE = 'Pour un SMS, indiquez un mobile, ou un numéro étranger avec son indicatif.'
