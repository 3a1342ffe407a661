/** As far as it is used here: pdfkit takes a parsed font in place of its bytes. */
declare module 'fontkit' {
  export type Font = { readonly postscriptName: string }
  export function create(bytes: Uint8Array): Font
}
