import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.m?js$/
const NAME = /^\w+\.displayName = "[^"]*";$/gm
const WARNS = /^var ENABLE_DEV_WARNINGS = true;$/m
const MADE = / = (React\d*\.(?:forwardRef|createContext|memo)\()/g

/**
 * Lets the bundler leave out the router's components that nobody uses: a name for the developer's tools is written onto
 * each of them, which counts as using it. 4 KB of the first load. Its exports name its development build alone, which
 * differs from the other by a flag: without its warnings 0.4 KB more.
 */
export const withoutNames: Plugin = {
  name: 'without-names',
  apply: 'build',
  transform(code, id) {
    if (!ROUTER.test(id)) return
    return { code: withoutNamesIn(code), map: null }
  },
}

export function withoutNamesIn(code: string): string {
  return code
    .replace(NAME, '')
    .replace(WARNS, 'const ENABLE_DEV_WARNINGS = false;')
    .replace(MADE, ' = /* @__PURE__ */ $1')
}
