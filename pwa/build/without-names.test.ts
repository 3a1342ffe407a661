import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutNamesIn } from './without-names.ts'

test('takes names away, and says of what makes a component that it does nothing else', () => {
  const code = 'var Link = React10.forwardRef(\n  function Link() {}\n);\nLink.displayName = "Link";\nLink.other = 1;'
  expect(withoutNamesIn(code)).toBe(
    'var Link = /* @__PURE__ */ React10.forwardRef(\n  function Link() {}\n);\n\nLink.other = 1;',
  )
})

test('the router that is installed still has something to take away: names, and a developer’s warnings', () => {
  const folder = 'node_modules/react-router/dist/development'
  const files = readdirSync(folder).filter(name => /^chunk-.*\.mjs$/.test(name))
  const code = files.map(name => readFileSync(`${folder}/${name}`, 'utf8')).join('\n')
  expect(code).toMatch(/^\w+\.displayName = /m)
  expect(withoutNamesIn(code)).not.toMatch(/^\w+\.displayName = /m)
  expect(code).toContain('ENABLE_DEV_WARNINGS = true')
  expect(withoutNamesIn(code)).not.toContain('ENABLE_DEV_WARNINGS = true')
})
