-- Pictures of customers and dishes: in the database and not in a process, so that any process can answer (decision 26).
create table pictures (
  -- Public and unguessable: who has it may see the picture.
  name text primary key check (name ~ '^[A-Za-z0-9_-]{22}$'),
  -- Whom it shows; none: the house's own, such as a dish's.
  customer_id uuid references customers on delete cascade,
  content_type text not null check (content_type in ('image/webp')),
  width smallint not null check (width > 0),
  height smallint not null check (height > 0),
  -- What it is, for readers that hold it already.
  sha256 bytea not null check (octet_length(sha256) = 32),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  created_at timestamptz not null
);
-- A customer has one: the one before goes when another comes.
create unique index pictures_of_customer on pictures (customer_id) where customer_id is not null;
