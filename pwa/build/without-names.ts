import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.m?js$/
const NAME = /^\w+\.displayName = "[^"]*";$/gm
const MADE = / = (React\d*\.(?:forwardRef|createContext|memo)\()/g

/**
 * Lets the bundler leave out the router's components that nobody uses: a name for the developer's tools is written onto
 * each of them, which counts as using it. 4 KB of the first load.
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
  return code.replace(NAME, '').replace(MADE, ' = /* @__PURE__ */ $1')
}
