-- Who of the staff is at a device that all use, and with what, and when, they have proven it. Sessions of before were
-- proven by their login.
alter table sessions
  add column person_id uuid references staff(id) on delete set null,
  add column proven_at timestamptz,
  add column proven_by text check (proven_by in ('password', 'totp', 'recovery', 'passkey', 'pin'));
update sessions set proven_at = created_at, proven_by = 'password' where staff_id is not null;
alter table sessions
  add check ((proven_at is null) = (proven_by is null)),
  add check (staff_id is not null or (person_id is null and proven_at is null));
create index sessions_of_person on sessions (person_id) where person_id is not null;

create table staff_pins (
  staff_id uuid primary key references staff(id) on delete cascade,
  pin_hash text not null check (starts_with(pin_hash, '$argon2id$')),
  set_at timestamptz not null
);

-- Wrong PINs of a person on a device, one after the other: after the fifth it takes something better.
create table staff_pin_tries (
  staff_id uuid references staff(id) on delete cascade,
  session_id uuid references sessions(id) on delete cascade,
  wrong integer not null check (wrong between 0 and 5),
  primary key (staff_id, session_id)
);
create index staff_pin_tries_of_session on staff_pin_tries (session_id);

-- How long a proof is worth, in minutes: a whole session (960) as before; a fresh installation in production begins with
-- less (docs/decisions/0141-persons-are-staff.md).
alter table settings
  add column proven_minutes integer not null default 960 check (proven_minutes between 1 and 960),
  add column proven_anew_minutes integer not null default 960 check (proven_anew_minutes between 1 and 960),
  add column large_refund_cents integer not null default 5000 check (large_refund_cents between 0 and 100000);

-- The device at which it was done, as its session is called.
alter table audit_entries add column device text not null default '';
