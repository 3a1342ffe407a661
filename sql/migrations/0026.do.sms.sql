-- Who ordered asked to be texted, at the order's own number, when it is ready, late or called off.
alter table orders add column wants_sms boolean not null default false;

-- The list of messages by channel. Nearly all are mails: those are found among all.
create index messages_not_mailed on messages (channel, created_at, id) where channel <> 'mail';
