/**
 * `npx tsx scripts/layers.ts`: tells which features of the API import to the right, against their layers; `--write` draws
 * all imports between features as docs/pictures/layers.svg anew.
 */
import { writeFile } from 'node:fs/promises'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import rules from './config/dependency-cruiser.mjs'
import { arrowsUp, importsOf } from './layers/imports.ts'
import { drawLayers } from './layers/picture.ts'

const PICTURE = 'docs/pictures/layers.svg'

const { exclude, tsPreCompilationDeps, doNotFollow } = rules.options ?? {}
const { output } = await cruise(['api'], { exclude, tsPreCompilationDeps, doNotFollow } as object)
const imports = importsOf((output as ICruiseResult).modules)
for (const { from, to, count } of arrowsUp(imports)) console.log(`${from} imports ${to} in ${count} places`)
if (process.argv.includes('--write')) await writeFile(PICTURE, drawLayers(imports))
