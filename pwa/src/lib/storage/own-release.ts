/**
 * The address of this page's first script: any change of its code changes that name, so that it tells one release from
 * another. Undefined in development.
 */
export function ownRelease(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[src^="/assets/page-"]')?.src
}
