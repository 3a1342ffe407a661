-- What a change costs more below the least that a card pays: the house waives it, or its own till takes it.
alter table settings add column small_difference_at_till boolean not null default false;

-- Of each piece's price what the till is to take beside it: a price, never what was received, and in no sum of ours. The
-- mark says that the till has it.
-- expand: the release before writes none of these columns, whose defaults pass
alter table line_items
  add column till_difference_cents integer not null default 0,
  add column till_collected_at timestamptz,
  add column till_collected_by uuid references staff (id) on delete restrict,
  add constraint line_items_till_difference_check check (
    till_difference_cents >= 0
    and (till_collected_at is null) = (till_collected_by is null)
    and (till_collected_at is null or till_difference_cents > 0)
  );

alter table order_revisions add column waived_cents integer not null default 0 check (waived_cents >= 0);
