import path from 'node:path'

/** The built page, as the processes find it: they are started in the project's folder. */
export const PAGE_FOLDER: string = path.resolve('dist/pwa')
