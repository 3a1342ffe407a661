-- An administrator may take orders although identity, mediator or host are missing: with a reason, under their name.
alter table settings
  add column opened_anyway_reason text check (length(btrim(opened_anyway_reason)) between 10 and 300),
  add column opened_anyway_by uuid references staff on delete restrict,
  add column opened_anyway_at timestamptz,
  add constraint opened_anyway_is_whole
    check (num_nulls(opened_anyway_reason, opened_anyway_by, opened_anyway_at) in (0, 3));
