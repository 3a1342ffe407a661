import { createStore } from '#pwa/lib/state/store.ts'

/** Whether whoever has just logged in is offered a passkey: until they say later, or the page is loaded again. */
export const factorProposal = createStore(false)
