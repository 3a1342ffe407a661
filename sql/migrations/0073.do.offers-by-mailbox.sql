-- An offer is once a mailbox and no longer once a spelling of it: `email` holds what api/kernel/origin/mailbox.ts makes
-- of an address. What was used before is rewritten by the same rules, this once; of two uses that turn out to be one
-- mailbox's the later keeps its spelling, since both were promised.
with plain as (
  select ctid as row, promotion_id, email,
    regexp_replace(split_part(email, '@', 1), '^(.[^+]*)\+.*$', '\1') as name,
    split_part(email, '@', 2) as domain
  from promotion_uses
  where released_at is null and email is not null
), mailboxes as (
  select row, promotion_id, email,
    case
      when domain in ('gmail.com', 'googlemail.com')
        then coalesce(nullif(replace(name, '.', ''), ''), name) || '@gmail.com'
      when domain in ('proton.me', 'pm.me', 'protonmail.com', 'protonmail.ch')
        then coalesce(nullif(regexp_replace(name, '[._-]', '', 'g'), ''), name) || '@proton.me'
      when domain in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
      else name || '@' || domain
    end as mailbox
  from plain
), first_of_mailbox as (
  select distinct on (promotion_id, mailbox) row, email, mailbox
  from mailboxes
  order by promotion_id, mailbox, email = mailbox desc, row
)
update promotion_uses u
set email = f.mailbox
from first_of_mailbox f
where u.ctid = f.row and f.email <> f.mailbox;
