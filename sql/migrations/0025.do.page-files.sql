-- The page's files under hashed names, each release's: whoever still has an earlier release open gets its parts from any
-- process (decision 26). What a name stands for never changes.
create table page_files (
  path text primary key check (path ~ '^/(admin/)?assets/[A-Za-z0-9_.-]+$'),
  content bytea not null,
  -- The same, packed, where that is worth it.
  brotli bytea,
  -- When a process last had it in its own release: it goes a week after the release that left it out.
  last_seen_at timestamptz not null
);
create index page_files_by_last_seen on page_files (last_seen_at);
