-- When a mail to an order's customer failed or came back: whoever has to tell them something telephones.
alter table orders add column mail_failed_at timestamptz;

-- No step of the order depends on it: a tap that was made a moment before stays good, so the version stays too. Triggers run
-- in the order of their names, this one after the one that raises the version.
-- expand: triggers know their function by its number, and nothing else calls it
alter function ticks_keep_version() rename to keep_version;
create trigger unsent_mail_keeps_version before update of mail_failed_at on orders
  for each row when (new.mail_failed_at is distinct from old.mail_failed_at and new.status = old.status)
  execute function keep_version();
