-- Who of the staff wrote a table down for a guest on the phone, and why a promised table was not taken. `declined` without
-- a reason is a request that was refused.
alter table reservations
  add column taken_by uuid references staff (id) on delete set null,
  add column called_off text check (called_off in ('guest', 'house', 'no_show')),
  add check (called_off is null or status = 'declined');

-- How many people sit in one service; 0: the seats are not counted, as before.
alter table settings add column table_seats integer not null default 0 check (table_seats between 0 and 1000);
