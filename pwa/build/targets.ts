/** The supported browsers as the build's targets; they are stated once, under `browserslist` in package.json. */
import { readFileSync } from 'node:fs'

export type Engine = 'chrome' | 'edge' | 'safari' | 'ios' | 'firefox'

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: readonly string[]
}

/** The oldest version of each, from `safari >= 16.4`. */
export const OLDEST = Object.fromEntries(
  browserslist.map(line => {
    const [name = '', version = ''] = line.split(' >= ')
    return [name === 'ios_saf' ? 'ios' : name, version]
  }),
) as Record<Engine, string>

/** As Vite takes them, for scripts and for styles. */
export const TARGETS = Object.entries(OLDEST).map(([name, version]) => `${name}${version}`)
