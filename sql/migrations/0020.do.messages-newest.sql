-- The list of messages, newest first, and those of them that have not left.
create index messages_newest on messages (created_at, id);
create index messages_not_sent on messages (status, created_at, id) where status <> 'sent';
