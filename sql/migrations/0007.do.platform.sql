-- What keeps the API honest: repeated calls, limits, and every message with its fate.
create table idempotency_keys (
  scope text not null,
  key uuid not null,
  request_hash bytea not null,
  status smallint not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table rate_limits (
  bucket text not null,
  subject_hash bytea not null,
  window_start timestamptz not null,
  hits integer not null check (hits >= 0),
  primary key (bucket, subject_hash, window_start)
);
create index rate_limits_by_age on rate_limits (window_start);

create table messages (
  id uuid primary key,
  kind text not null,
  channel text not null default 'mail' check (channel in ('mail', 'sms', 'push')),
  order_id uuid references orders on delete cascade,
  customer_id uuid references customers on delete cascade,
  -- What makes a message unique: the same cause never writes twice.
  cause text not null,
  recipient text,
  data jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (kind, channel, cause)
);
create index messages_of_order on messages (order_id) where order_id is not null;

-- Which process each pool of job workers lives in (the pool's id is what locks a job), so that the jobs of one that was killed are taken up again at once instead of
-- after the job library's four hours.
create table job_workers (
  worker_id text primary key,
  process_name text not null
);
