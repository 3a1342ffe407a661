-- One news may go to several: a mail, each device, a phone. Each has its own row and fate, written once.
alter table messages drop constraint messages_kind_channel_cause_key;
alter table messages add unique (kind, cause, channel, recipient);
-- Counted before a try is made: a second one knows that the first may have gone through.
alter table messages add column tries integer not null default 0 check (tries >= 0);

-- An offer's mails are counted, one for each person; what their devices hear besides is not.
alter table mailing_queue add column counts boolean not null default true;
