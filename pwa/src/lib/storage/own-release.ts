/**
 * The address of this page's first script, which tells releases apart: any change of the code changes that name.
 * Undefined in development.
 */
export function ownRelease(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[src^="/assets/page-"]')?.src
}
