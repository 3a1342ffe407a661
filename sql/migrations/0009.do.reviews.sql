-- What customers say: plain text, shown at once, newest first; hidden only for a reason of the fixed list (decision 19).
create table reviews (
  id uuid primary key,
  -- The signed-in author. The review outlives the account, without it.
  customer_id uuid references customers on delete set null,
  name text not null check (name <> '' and char_length(name) <= 120),
  -- For the restaurant's answer and a moderation's reason; never shown.
  email text check (char_length(email) <= 254),
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (char_length(comment) between 10 and 2000),
  experienced_on date,
  -- Whether its author had a delivered order when it was written ('Achat vérifié').
  verified boolean not null,
  created_at timestamptz not null,
  -- Kept as long as the review, unlike those of `idempotency_keys`: an entry written offline may be sent days later.
  idempotency_key uuid unique,
  hidden_at timestamptz,
  hidden_reason text check (
    hidden_reason in ('abusive', 'personal_data', 'off_topic', 'advertising', 'fake', 'duplicate', 'illegal')
  ),
  hidden_by uuid references staff on delete set null,
  reply text check (char_length(reply) between 1 and 2000),
  replied_at timestamptz,
  replied_by uuid references staff on delete set null,
  check ((hidden_at is null) = (hidden_reason is null)),
  check (hidden_at is not null or hidden_by is null),
  check ((reply is null) = (replied_at is null)),
  check (replied_at is not null or replied_by is null)
);
create index reviews_shown on reviews (created_at desc, id) where hidden_at is null;
create index reviews_shown_by_rating on reviews (rating) where hidden_at is null;
create index reviews_by_age on reviews (created_at);
create index reviews_of_customer on reviews (customer_id) where customer_id is not null;
