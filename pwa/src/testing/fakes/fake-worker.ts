/**
 * Stands in for the worker's global scope; a test gives it what it needs. One object for all, however often its module is
 * evaluated: files of tests share a process, and one that still runs may evaluate it once more for the next.
 */
const anywhere = globalThis as { fakeWorker?: object }
anywhere.fakeWorker ??= {}
export const thisWorker: object = anywhere.fakeWorker
