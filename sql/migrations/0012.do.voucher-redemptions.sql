-- Every voucher comes from one redemption of points, and no redemption buys two (SECURITY.md, invariant 3).
alter table vouchers add column redemption_id bigint not null unique references loyalty_ledger on delete cascade;
