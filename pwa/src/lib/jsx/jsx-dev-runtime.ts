/** The same for development and tests. */
import * as react from 'react/jsx-dev-runtime'
import { ownText } from './own-text.ts'

export type { JSX } from 'react/jsx-dev-runtime'
export const Fragment = react.Fragment

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, ...rest) => {
  const own = ownText(type, props as object)
  return react.jsxDEV(type, own, key, isStatic && Array.isArray(own.children), ...rest)
}
