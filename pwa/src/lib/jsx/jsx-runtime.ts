/** What the compiler writes JSX with (pwa/tsconfig.json): React's own, with texts in elements of their own. */
import * as react from 'react/jsx-runtime'
import { ownText } from './own-text.ts'

export type { JSX } from 'react/jsx-runtime'
export const Fragment = react.Fragment

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, ownText(type, props as object), key)
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, ownText(type, props as object), key)
