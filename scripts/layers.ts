/** `npx tsx scripts/layers.ts`: draws all imports between features as docs/pictures/layers.svg anew. */
import { writeFile } from 'node:fs/promises'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import rules from './config/dependency-cruiser.mjs'
import { importsOf } from './layers/imports.ts'
import { drawLayers } from './layers/picture.ts'

const PICTURE = 'docs/pictures/layers.svg'

const { exclude, tsPreCompilationDeps, doNotFollow } = rules.options ?? {}
const { output } = await cruise(['api'], { exclude, tsPreCompilationDeps, doNotFollow } as object)
await writeFile(PICTURE, drawLayers(importsOf((output as ICruiseResult).modules)))
