-- From which profile or flyer orders came, counted by day: the order itself does not know it.
-- expand: the former release counts none.
create table order_sources (
  day date not null,
  source text not null check (source ~ '^[a-z]{2,20}$'),
  orders integer not null check (orders > 0),
  primary key (day, source)
);
comment on table order_sources is 'Orders whose payment was begun by whoever came by an address that names its source, by Paris day: no order and no device keeps it';
