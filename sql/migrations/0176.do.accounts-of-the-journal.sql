-- The accounts that the accountant's file posts to, by their numbers in the restaurant's plan. Sales and tax are the
-- beginnings of theirs: the rate follows.
-- expand: the former release leaves them at their defaults, which are the numbers that it writes.
alter table settings
  add column account_sales text not null default '707' check (account_sales ~ '^70\d{1,3}$'),
  add column account_tax text not null default '44571' check (account_tax ~ '^445\d{0,2}$'),
  add column account_customers text not null default '411000' check (account_customers ~ '^41\d{1,6}$'),
  add column account_provider text not null default '511500' check (account_provider ~ '^5\d{2,7}$'),
  add column account_owed text not null default '467000' check (account_owed ~ '^4\d{2,7}$'),
  add column account_bank text not null default '512000' check (account_bank ~ '^51\d{1,6}$'),
  add column account_fees text not null default '627000' check (account_fees ~ '^6\d{2,7}$');
