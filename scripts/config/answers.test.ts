import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listedFiles } from '../check/listed-files.ts'

/** What tests are set up with: whoever uses one of these does not look at what its calls were answered. */
const HELPERS = /^(api\/(.*\/)?testing|scripts\/torture\/world)\/.*(?<!\.test)\.ts$/
const UNHEARD = /^ *await (?:\w+\.)*(?:get|post)(?:<.*>)?\(['`]\/api/gm

test('no helper of the tests calls the API without hearing the answer', () => {
  const unheard = listedFiles()
    .filter(file => HELPERS.test(file))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(UNHEARD)].map(([call]) => `${file}: ${call.trim()}`))
  expect(unheard).toEqual([])
})
