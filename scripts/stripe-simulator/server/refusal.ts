type Details = { code?: string; param?: string }

/** The body of a Stripe error, without its envelope. */
export type ErrorBody = Details & {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  doc_url?: string
}

/** The one error thrown on purpose: answered in Stripe's shape. Anything else becomes an `api_error` 500. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Found before the call began: Stripe then keeps no answer for its idempotency key, and the key stays free. */
  readonly beforeExecution: boolean

  constructor(status: number, body: Omit<ErrorBody, 'doc_url'>, beforeExecution: boolean) {
    super(body.message)
    this.name = 'Refusal'
    this.status = status
    this.body = body.code ? { ...body, doc_url: documentation(body.code) } : body
    this.beforeExecution = beforeExecution
  }
}

/** 400: the call began, and the state of things forbids it. */
export function invalid(message: string, details: Details = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...details }, false)
}

/** 400: the parameters are not of the form that this call takes. */
export function invalidParameters(message: string, details: Details = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...details }, true)
}

/** `resource_missing`: 404 where the id stands in the address, 400 where it is a parameter. */
export function missing(kind: string, id: string, param: string, status: 400 | 404 = 404): Refusal {
  const message = `No such ${kind}: '${id}'`
  return new Refusal(status, { type: 'invalid_request_error', code: 'resource_missing', message, param }, false)
}

function documentation(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}
