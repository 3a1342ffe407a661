-- The money that each member of the staff gave away on a Paris day: what the limit of a manager is held against. It is a
-- count and no book: what was given to whom stands in refunds, revisions, ledger and journal.
create table given_away (
  staff_id uuid references staff on delete cascade,
  given_on date,
  cents integer not null check (cents > 0),
  primary key (staff_id, given_on)
);
