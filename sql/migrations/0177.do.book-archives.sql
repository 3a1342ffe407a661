-- Archives of the books: years past their retention leave as a signed file whose last hash begins the rest.
-- expand: the former release reads none of it and writes on behind the last entry.
alter table book_entries drop constraint book_entries_kind_check;
alter table book_entries add constraint book_entries_kind_check check (kind in (
  'opening', 'key', 'break', 'capture', 'refund', 'refund_failed', 'dispute', 'exchange', 'fee', 'payout', 'adjustment', 'restore',
  'archive'
));

create table book_archives (
  number integer primary key check (number > 0),
  -- The last Paris day of it.
  ends_on date not null,
  last_entry bigint not null check (last_entry > 0),
  last_entry_hash bytea not null check (octet_length(last_entry_hash) = 32),
  last_closing integer not null check (last_closing > 0),
  last_closing_hash bytea not null check (octet_length(last_closing_hash) = 32),
  -- The public halves of the keys that signed what is in it, oldest first.
  public_keys text[] not null,
  -- Of the file's lines before its last one.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  made_at timestamptz not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
comment on table book_archives is 'What left the books as a file: where the rest begins. An entry of kind archive names the hash of each.';
create trigger only_added_to before update or delete on book_archives for each row execute function refuse_changed_books();
create trigger never_emptied before truncate on book_archives for each statement execute function refuse_changed_books();

-- What an archive holds may leave, and nothing else. Whoever adds an archive by hand is found: no entry names it.
create function refuse_unarchived_entry() returns trigger language plpgsql as $$
begin
  if old.number <= (select max(last_entry) from book_archives) then return old; end if;
  raise exception '% is only added to', tg_table_name using errcode = 'BK001';
end $$;
create function refuse_unarchived_closing() returns trigger language plpgsql as $$
begin
  if old.number <= (select max(last_closing) from book_archives) then return old; end if;
  raise exception '% is only added to', tg_table_name using errcode = 'BK001';
end $$;
drop trigger only_added_to on book_entries;
create trigger never_changed before update on book_entries for each row execute function refuse_changed_books();
create trigger only_archived_leave before delete on book_entries for each row execute function refuse_unarchived_entry();
drop trigger only_added_to on book_closings;
create trigger never_changed before update on book_closings for each row execute function refuse_changed_books();
create trigger only_archived_leave before delete on book_closings for each row execute function refuse_unarchived_closing();
