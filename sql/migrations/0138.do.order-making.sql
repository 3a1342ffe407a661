-- The order in the making that a customer's page drew a number for: of those that come of one, an account waits for the
-- payment of one at most. Orders of guests are told apart by their tracking tokens, which no index sees.
alter table orders add column making uuid;

create index orders_by_making on orders (making) where making is not null;
-- expand: the release before writes no making, and its rows are in no index
create unique index orders_one_unpaid_of_making on orders (making, customer_id)
  where making is not null and customer_id is not null and status = 'pending';
