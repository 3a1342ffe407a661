-- Who was erased, for the restore of a backup that still has them.
create table erasures (
  id uuid primary key,
  subject_hash bytea not null check (octet_length(subject_hash) = 32),
  erased_at timestamptz not null,
  -- The database was restored and has them again.
  is_due boolean not null default false
);
create index erasures_by_time on erasures (erased_at);
create index erasures_due on erasures (subject_hash) where is_due;

-- Without it nobody who has the list alone can try names and numbers on it. It is made at the first start, so that every
-- backup has it, and never changes.
create table erasure_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (octet_length(key) = 32)
);
