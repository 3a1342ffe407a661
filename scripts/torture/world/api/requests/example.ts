import type { ApiWorld, Who } from '../world.ts'

/** What is said of a call's request; what is not is made from its schema. */
export type Example = {
  params?: Record<string, string>
  query?: Record<string, string>
  /** Overrides values made from the schema. */
  body?: Record<string, unknown>
  /** The body as bytes, in place of JSON. */
  payload?: Buffer
  headers?: Record<string, string>
  /** A token of its own, for a call that ends the session that it is made with. */
  bearer?: string
}

/** Makes the request's parts for somebody, and what they name. */
export type Make = (world: ApiWorld, who: Who) => Promise<Example>
