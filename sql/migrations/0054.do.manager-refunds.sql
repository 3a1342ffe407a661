-- How much of one order whoever is no administrator may give back, in cents; 0: nothing, as before.
alter table settings add column manager_refund_cents integer not null default 0
  check (manager_refund_cents between 0 and 100000);
