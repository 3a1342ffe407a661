-- The office's page of the loyalty card: who has just come to a dish, and 10,000 customers page by page.

-- A customer has come to a dish more: said to the staff until one of them has seen it, once a customer.
create table loyalty_notices (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  dismissed_at timestamptz
);
create unique index one_open_loyalty_notice on loyalty_notices (customer_id) where dismissed_at is null;
create index loyalty_notices_of_customer on loyalty_notices (customer_id);

insert into loyalty_notices (id, customer_id, created_at)
select gen_random_uuid(), id, created_at
from customers
where points_balance >= 10;

-- A name as it is looked for and sorted by: without case and accents, which who is in a hurry does not type.
create function plain_words(words text) returns text
language sql immutable strict parallel safe
return lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'));

create index customers_by_name on customers (plain_words(name), id);
create index orders_paid_of_customer on orders (customer_id, paid_on) where customer_id is not null and paid_on is not null;
