-- Requests for a table: staff accept or refuse each (decision 20). Days and times are Paris wall clock.
create table reservations (
  id uuid primary key,
  customer_id uuid references customers on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  phone text not null check (char_length(phone) between 10 and 30),
  email text check (char_length(email) between 3 and 254),
  reserved_on date not null,
  reserved_time time not null check (
    reserved_time >= '11:30' and reserved_time <= '23:00' and extract(epoch from reserved_time) % 1800 = 0
  ),
  guests text not null check (guests ~ '^([1-9]|10|10[+])$'),
  message text not null default '' check (char_length(message) <= 2000),
  -- Kept for good: a request that was written without a network may come days later, and twice.
  idempotency_key uuid unique,
  created_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  answered_at timestamptz,
  answered_by uuid references staff on delete set null,
  answer_message text check (char_length(answer_message) <= 2000),
  check ((reserved_on + reserved_time) at time zone 'Europe/Paris' > created_at),
  check ((status = 'pending') = (answered_at is null)),
  check (status <> 'pending' or (answered_by is null and answer_message is null))
);
create index reservations_by_day on reservations (reserved_on, reserved_time, id);
create index reservations_waiting on reservations (created_at) where status = 'pending';
create index reservations_of_customer on reservations (customer_id) where customer_id is not null;
