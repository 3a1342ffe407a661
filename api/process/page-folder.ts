import path from 'node:path'

/** The folder of the built page; every process is started in the project's folder. */
export const PAGE_FOLDER: string = path.resolve('dist/pwa')
