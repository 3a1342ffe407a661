-- The kitchen says that a customer's word on a dish is not possible: they read it on their order's page.
-- expand: the former release shows the word alone.
alter table line_items add column remark_declined boolean not null default false;
