import * as z from 'zod/mini'
import { proof } from '#api/features/factors/contract.ts'
import { passkeyOptions, signedCredential } from '#api/features/factors/contract-passkey.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { day, deviceKey, id, instant, line, nullish } from '#api/kernel/fields.ts'
import { forStaff, STAFF_ROLES } from '#api/kernel/people/roles.ts'

export const staffRole = z.enum(STAFF_ROLES)

export const openedSession = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  user_role: staffRole,
  /** Whether the account has a second factor, could have one, or has to add one before it may do anything else. */
  factor: z.enum(['has', 'could_add', 'must_add']),
})

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  audience: 'anyone',
  summary: 'Opens a staff session: ends 8 hours after the last use and 16 hours after login',
  body: z.object({
    username: line(60, 'L’identifiant est requis'),
    password: z
      .string('Le mot de passe est requis')
      .check(z.minLength(1, 'Le mot de passe est requis'), z.maxLength(1000, '1000 caractères au plus')),
    /** Of the account's application, or a recovery code: where the account has a second factor. */
    code: z.optional(line(60, 'Entrez le code.')),
    device_key: deviceKey,
  }),
  output: openedSession,
  problems: ['invalid_credentials', 'second_factor_required', 'second_factor_wrong', 'rate_limited'],
})

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/admin/login/passkey/options',
  audience: 'anyone',
  summary: 'What a browser needs to sign in by passkey; good for five minutes, once; it names no account',
  output: passkeyOptions,
  problems: ['rate_limited'],
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login/passkey',
  audience: 'anyone',
  summary: 'Opens a staff session by what a passkey has signed',
  body: z.object({ credential: signedCredential, device_key: deviceKey }),
  output: openedSession,
  problems: ['passkey_refused', 'rate_limited'],
})

export const staffLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  ...forStaff('access'),
  enrolling: true,
  summary: 'Ends the staff session',
})

export const staffMember = z.object({
  id,
  username: z.string(),
  name: z.string(),
  role: staffRole,
  disabled: z.boolean(),
  /** Whether it has a passkey or an application with codes. */
  has_factor: z.boolean(),
  created_at: instant,
  /** When the account's last call came, in any session; null before the first login. */
  last_seen_at: z.nullable(instant),
  /** Whether it is the caller's own account. */
  is_you: z.boolean(),
})
export type StaffMember = z.output<typeof staffMember>

export const ROLE = 'Choisissez un rôle.'
export const role = z.enum(STAFF_ROLES, ROLE)
export const name = line(80, 'Le nom est requis')
export const username = z
  .string('L’identifiant est requis')
  .check(
    z.trim(),
    z.minLength(1, 'L’identifiant est requis'),
    z.maxLength(60, '60 caractères au plus'),
    z.regex(/^[\p{L}\p{N}._-]*$/u, 'Lettres, chiffres, point et tirets seulement, sans espace.'),
  )
/** A password chosen by the caller; without it one is generated. */
export const chosenPassword = z.optional(z.string().check(z.maxLength(1000, '1000 caractères au plus')))

export const withPassword = z.object({
  member: staffMember,
  /**
   * The generated password, shown only this once, since it is stored nowhere. Null where none was generated, or in a
   * repeated answer.
   */
  password: z.nullable(z.string()),
})

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  ...forStaff('administration'),
  summary: 'The staff accounts, disabled ones last',
  output: z.object({
    staff: z.array(staffMember),
    /**
     * Always null, because a restaurant's accounts fit on one page; it is there so that all lists of admin have the
     * same shape.
     */
    nextCursor: z.nullable(z.string()),
  }),
})

export const staffSession = z.object({
  id,
  /** The account that has logged in there. */
  account: z.object({ id, name: z.string() }),
  /** Who was tapped there last; null: nobody but who logged in. */
  person: z.nullable(z.string()),
  device: z.string(),
  created_at: instant,
  last_seen_at: instant,
  current: z.boolean(),
})
export type StaffSession = z.output<typeof staffSession>

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/admin/staff/sessions',
  ...forStaff('administration'),
  summary: 'The devices on which somebody of the staff is logged in, this one first, then those seen last',
  output: z.object({ sessions: z.array(staffSession) }),
})

export const endStaffSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/sessions/{id}',
  ...forStaff('administration'),
  stepUp: [{ level: 'recent' }],
  summary: 'Logs a device of the staff out at once',
  params: z.object({ id }),
  problems: ['not_found'],
})

export const createStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  ...forStaff('administration'),
  stepUp: [{ level: 'anew' }],
  summary: 'Makes a staff account; without a password one is made up and answered once',
  body: z.object({ username, name, role, password: chosenPassword }),
  output: withPassword,
  status: 201,
  idempotent: true,
  problems: ['staff_username_taken', 'staff_password_short', 'staff_password_shared'],
})

export const changeStaff = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/{id}',
  ...forStaff('administration'),
  stepUp: [{ level: 'anew' }],
  summary:
    'Changes what is named of a staff account; disabling, another role, password or no factors end its sessions at once',
  params: z.object({ id }),
  body: z.object({
    name: z.optional(name),
    role: z.optional(role),
    disabled: z.optional(z.boolean()),
    password: chosenPassword,
    /** True generates another password, which the answer shows once. */
    reset_password: z.optional(z.boolean()),
    /** True takes passkeys, application and recovery codes away, for whoever has lost them all. */
    reset_factors: z.optional(z.boolean()),
  }),
  output: withPassword,
  problems: ['not_found', 'last_admin', 'staff_password_short', 'staff_password_shared'],
})

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Null where the account is deleted. */
  staff: z.nullable(z.object({ id, name: z.string(), username: z.string() })),
  /** Such as `staff_login` or `order.ready`. */
  action: z.string(),
  /** What the action was done to: an id, or a word. */
  subject: z.string(),
  /** The name of whom it is about: of a staff account, or of who ordered, asked for a table or wrote a review. */
  subject_name: z.nullable(z.string()),
  /** What an order is called by. */
  subject_number: z.nullable(z.int()),
  details: z.record(z.string(), z.unknown()),
  /** The device at which it was done, such as 'Chrome, Android'; empty where that is not known. */
  device: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  ...forStaff('administration'),
  summary: 'Who did what, newest first, 50 a page, by person, action and Paris day',
  query: z.object({
    staff: z.optional(id),
    action: z.optional(line(60)),
    day: z.optional(day),
    cursor: z.optional(line(400)),
  }),
  output: z.object({
    entries: z.array(auditEntry),
    nextCursor: z.nullable(z.string()),
    /** Every action that the journal holds, for the filter. */
    actions: z.array(z.string()),
  }),
})

export const person = z.object({
  id,
  name: z.string(),
  has_pin: z.boolean(),
  has_passkey: z.boolean(),
  /** A passkey or an application with codes: then the password alone proves nothing. */
  has_factor: z.boolean(),
  /** Whether it is who is at this device now. */
  is_here: z.boolean(),
})
export type Person = z.output<typeof person>

export const listPersons = endpoint({
  method: 'GET',
  path: '/api/admin/persons',
  ...forStaff('access'),
  enrolling: true,
  summary: 'Who may be at a device that all use: everyone with an account, and who is here now',
  output: z.object({
    persons: z.array(person),
    /** What whoever is here may do: no more than the account that logged in at this device. */
    role: staffRole,
    /** Since when their proof counts; null: they were only tapped. */
    proven_at: z.nullable(instant),
  }),
})

export const personPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/persons/passkey',
  ...forStaff('access'),
  enrolling: true,
  summary: 'What a browser needs to have a passkey of a person sign that they are here; good for five minutes, once',
  body: z.object({ person: id }),
  output: passkeyOptions,
  problems: ['not_found'],
})

export const comeHere = endpoint({
  method: 'POST',
  path: '/api/admin/persons/here',
  ...forStaff('access'),
  enrolling: true,
  summary:
    'Puts a person at this device: by a tap alone, which proves nothing, or with a proof. Who gets more rights by it has to prove it',
  body: z.object({ person: id, proof: nullish(proof) }),
  output: z.object({ person, role: staffRole }),
  problems: [
    'not_found',
    'proof_needed',
    'proof_wrong',
    'pin_locked',
    'passkey_refused',
    'second_factor_required',
    'second_factor_wrong',
    'rate_limited',
  ],
})
