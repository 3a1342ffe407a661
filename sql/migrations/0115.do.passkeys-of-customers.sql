-- Customers have passkeys as the staff do: one table for both, as sessions and known devices are.
alter table staff_passkeys rename to passkeys;
alter index staff_passkeys_of_staff rename to passkeys_of_staff;
alter table passkeys
  alter column staff_id drop not null,
  add column customer_id uuid references customers(id) on delete cascade,
  add check ((customer_id is null) <> (staff_id is null));
create index passkeys_of_customer on passkeys (customer_id) where customer_id is not null;
alter table webauthn_challenges
  drop constraint webauthn_challenges_check,
  add column customer_id uuid references customers(id) on delete cascade,
  add check ((purpose = 'login') = (staff_id is null and customer_id is null)),
  add check (staff_id is null or customer_id is null);
