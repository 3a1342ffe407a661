-- When a declaration's receipt was written: those of a quarter of an hour share one mail.
alter table withdrawals add column receipted_at timestamptz;
update withdrawals set receipted_at = declared_at;
