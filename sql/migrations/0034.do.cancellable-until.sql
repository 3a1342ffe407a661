-- Until when its customer may cancel an order becomes a fact of the order, kept when it is paid: a rule that changes later
-- takes nothing back from who has paid.
alter table orders add column cancellable_until timestamptz;

-- Rows are filled, not changed: no version is raised, no report counts them again.
alter table orders disable trigger user;
update orders set cancellable_until = paid_at + interval '15 minutes' where paid_at is not null;
alter table orders enable trigger user;

alter table orders add constraint orders_cancellable_until_check check ((cancellable_until is null) = (paid_at is null));
