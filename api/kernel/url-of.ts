/** An address as its parts; undefined where it is none. `URL.canParse` is younger than browsers that people have. */
export function urlOf(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
