-- What each process says of itself once a minute, for the one that looks at all of them.
create table process_reports (
  process_id uuid not null,
  kind text not null check (kind in ('web', 'worker')),
  host text not null check (host <> ''),
  started_at timestamptz not null,
  reported_at timestamptz not null,
  -- Since its report before: answers of endpoints, those of our own faults, and those that took long.
  answers integer not null check (answers >= 0),
  faults integer not null check (faults >= 0 and faults <= answers),
  slow integer not null check (slow >= 0 and slow <= answers),
  -- Live pages of the staff that it holds open now.
  staff_streams integer not null check (staff_streams >= 0),
  -- Of the disk with its data; null where nothing says it.
  free_share real check (free_share >= 0 and free_share <= 1),
  primary key (process_id, reported_at)
);
create index process_reports_by_time on process_reports (reported_at);
-- When somebody looked last, so that of several processes one does.
create table house_watch (
  only_row boolean default true primary key check (only_row),
  looked_at timestamptz not null,
  -- When others were asked last, such as the mail server: seldomer.
  asked_at timestamptz not null
);
-- What is worth waking somebody, from when it was first seen to its end.
create table alerts (
  id uuid primary key,
  kind text not null,
  sentence text not null check (sentence <> ''),
  seen_at timestamptz not null,
  found_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz,
  check (found_at >= seen_at),
  check (ended_at is null or told_at is not null)
);
create unique index one_open_alert_of_a_kind on alerts (kind) where ended_at is null;
-- Who of the staff is told, and how. Where nobody chose, the restaurant's own address is.
create table alert_wishes (
  staff_id uuid primary key references staff on delete cascade,
  email text check (length(email) >= 3 and length(email) <= 254),
  on_devices boolean not null,
  check (email is not null or on_devices)
);
