import { expect, test } from 'vitest'
import { type TimedModule, timesPage } from './times.ts'

const moduleOf = (
  file: string,
  name: string,
  duration: number,
  collectDuration: number,
  cpuSeconds?: number,
): TimedModule => ({
  moduleId: `/house/${file}`,
  project: { name },
  diagnostic: () => ({ duration, collectDuration }),
  meta: () => (cpuSeconds === undefined ? {} : { cpuSeconds }),
})

test('sums by project and names the slowest files, the slowest first', () => {
  const small = Array.from({ length: 44 }, (_, index) => moduleOf(`small-${index}.ts`, 'unit', 10, 100))
  const page = timesPage(
    [moduleOf('quick.ts', 'e2e', 1_200, 300), ...small, moduleOf('slow.ts', 'e2e', 61_000, 1_700, 40.25)],
    '/house',
    7.25,
  )
  expect(page).toContain('7.3 minutes in all.')
  expect(page).toContain('| e2e | 2 | 62 | 2 | 40 |\n| unit | 44 | 0 | 4 |  |\n')
  expect(page).toContain('| `slow.ts` | e2e | 61.0 | 1.7 | 40.3 |\n| `quick.ts` | e2e | 1.2 | 0.3 |  |\n')
  expect(page.match(/^\| `/gm)).toHaveLength(40)
})
