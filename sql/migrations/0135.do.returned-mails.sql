-- A mail that a server took may come back hours later. It counts as failed from then on, so the time stands beside it.
alter table messages add column returned_at timestamptz;
-- expand: a release before this one never writes the column, which stays null
alter table messages add constraint messages_returned_failed check (returned_at is null or status = 'failed');
