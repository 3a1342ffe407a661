-- Mails with a link for a new password that wait through the upgrade do not say yet how long it lives: one hour, as all
-- links did then.
update messages
set data = jsonb_set(data, '{values,reset,life}', '"1\u00a0heure"')
where kind = 'password-reset'
  and status = 'queued'
  and data #> '{values,reset}' is not null
  and data #> '{values,reset,life}' is null;
