-- How far each of the provider's books has been compared with ours. What is restored brings its own day back, so that the
-- next comparison begins where this database's knowledge ends, and not where a calendar says.
create table provider_comparisons (
  book text primary key check (book in ('sessions', 'events')),
  compared_until timestamptz not null
);

-- The line of history on which this database was last seen: its server, itself, and Postgres's own timeline. Another one
-- means that it was restored, or that a standby has taken over.
create table database_timeline (
  is_only boolean primary key default true check (is_only),
  timeline text not null,
  seen_at timestamptz not null
);
