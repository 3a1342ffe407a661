-- Of each condition that is watched the last look that could say something: 'État' shows it, so that what is not known
-- is not shown as well.
create table house_looks (
  kind text primary key,
  state text not null check (state in ('green', 'amber', 'red')),
  found text not null check (found <> ''),
  todo text,
  looked_at timestamptz not null,
  check (state = 'green' or todo is not null)
);
