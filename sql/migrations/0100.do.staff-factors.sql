-- Whether a password alone opens a staff session. Installations of before go on as they were; a fresh one in production
-- begins without it (docs/decisions/0140-a-second-factor-for-the-staff.md).
alter table settings add column staff_password_alone boolean not null default true;

-- A session whose account has to add a factor before anything else.
alter table sessions add column is_enrolling boolean not null default false;

create table staff_passkeys (
  id uuid primary key,
  staff_id uuid not null references staff(id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- What the authenticator has counted: a lower one is a copy of it.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_of_staff on staff_passkeys (staff_id);

create table staff_totp (
  staff_id uuid primary key references staff(id) on delete cascade,
  -- Sealed with a key that is not in the database.
  secret text not null check (starts_with(secret, 'sealed:')),
  confirmed_at timestamptz,
  -- The thirty seconds of the last code: none is taken twice.
  last_step bigint not null default 0
);

create table staff_recovery_codes (
  staff_id uuid references staff(id) on delete cascade,
  code_hash bytea check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- What a passkey has to sign: of one purpose, for one account or none, once. In the database, since the answer may come
-- to another process.
create table webauthn_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('login', 'enrol', 'step_up')),
  staff_id uuid references staff(id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (staff_id is null))
);
create index webauthn_challenges_by_expiry on webauthn_challenges (expires_at);
