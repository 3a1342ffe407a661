declare const self: ServiceWorkerGlobalScope

/** The worker that this runs in: left alone, the types take the global object for that of any worker. */
export const thisWorker: ServiceWorkerGlobalScope = self
