-- That a backup was made, and whether it was ever tried. The files are elsewhere, and their names nobody's business here.
create table backups (
  taken_at timestamptz primary key,
  bytes bigint not null check (bytes > 0),
  -- When it was restored for a try, every count compared, and thrown away.
  tried_at timestamptz
);
