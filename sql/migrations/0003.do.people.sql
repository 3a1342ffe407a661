-- Customers, staff and their sessions. The two audiences share a table of sessions and nothing else.
create table customers (
  id uuid primary key,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  name text not null,
  phone text not null,
  password_hash text not null,
  profile_image_url text,
  qr_code_id text not null unique check (qr_code_id ~ '^QR_[0-9A-F]{8}$'),
  points_balance integer not null default 0 check (points_balance >= 0),
  marketing_opt_in_at timestamptz,
  created_at timestamptz not null
);
create unique index customers_email on customers (email);

create table staff (
  id uuid primary key,
  username text not null check (username = lower(username)),
  name text not null,
  role text not null check (role in ('admin', 'manager')),
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null
);
create unique index staff_username on staff (username);

create table sessions (
  id uuid primary key,
  customer_id uuid references customers on delete cascade,
  staff_id uuid references staff on delete cascade,
  device text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check ((customer_id is null) <> (staff_id is null))
);
create index sessions_of_customer on sessions (customer_id) where customer_id is not null;
create index sessions_of_staff on sessions (staff_id) where staff_id is not null;
create index sessions_by_expiry on sessions (expires_at);

-- One-time links by mail; only the hash is kept.
create table email_tokens (
  token_hash bytea primary key,
  customer_id uuid not null references customers on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_tokens_of_customer on email_tokens (customer_id);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid references staff on delete set null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_entries_by_subject on audit_entries (subject, at);
