-- 'Dès que possible': a pickup that is promised at no slot's time, and holds the load of the slot before it (docs/decisions/0194-as-soon-as-possible.md).
-- expand: the former release writes and reads neither column; an order of it is none of these.
alter table orders add column asap boolean not null default false;
alter table orders add constraint orders_asap_check check (not asap or pickup_at is not null);
comment on column orders.asap is 'Promised as soon as possible: the slot that it holds is that of slot_holds, and the pickup counts from the payment.';

-- Off until the restaurateur turns it on.
alter table settings add column asap_pickup boolean not null default false;
