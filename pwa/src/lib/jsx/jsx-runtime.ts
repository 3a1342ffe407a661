/** What the compiler writes JSX with (pwa/tsconfig.json): React's own, with texts in elements of their own. */
import * as react from 'react/jsx-runtime'
import { ownText } from './own-text.ts'

export type { JSX } from 'react/jsx-runtime'
export const Fragment = react.Fragment

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, ownText(type, props as object), key)

/** Several children that were joined to one text are no longer a list, which `jsxs` asks for. */
export const jsxs: typeof react.jsxs = (type, props, key) => {
  const own = ownText(type, props as object)
  return Array.isArray(own.children) ? react.jsxs(type, own, key) : react.jsx(type, own, key)
}
