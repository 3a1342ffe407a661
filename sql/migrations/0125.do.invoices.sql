-- Invoices to companies, and the credit notes after them, in one series for each year without gaps (CGI, annexe II, 242 nonies A).
create table invoice_series (
  year smallint primary key check (year >= 2026),
  last_serial integer not null check (last_serial >= 1),
  -- The day of the last one: a later number never has an earlier day.
  last_on date not null
);
create table invoices (
  year smallint not null references invoice_series(year),
  serial integer not null check (serial >= 1),
  order_id uuid not null references orders(id) on delete cascade,
  issued_on date not null check (extract(year from issued_on) = year),
  issued_at timestamptz not null,
  company text not null check (company <> '' and char_length(company) <= 160),
  siren text not null check (siren ~ '^[0-9]{9}$'),
  vat_number text check (vat_number ~ '^[A-Z]{2}[0-9A-Z]{2,13}$'),
  address text not null check (address <> '' and char_length(address) <= 300),
  -- What is owed more than by the documents before it: less than nothing on a credit note.
  total_cents integer not null check (total_cents <> 0),
  vat jsonb not null check (jsonb_typeof(vat) = 'array'),
  -- Every word on it, as it was issued.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (year, serial)
);
create index invoices_of_order on invoices (order_id, year, serial);
