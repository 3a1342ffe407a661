-- A browser that asked to be told (Web Push). Its endpoint is the push service's address for it: whoever knows it could
-- write to it, so it is shown to nobody. A browser has one for the customers' page and another for the staff's.
create table push_subscriptions (
  id uuid primary key,
  endpoint text not null unique check (endpoint like 'https://%' and length(endpoint) <= 1024),
  p256dh text not null,
  auth text not null,
  device text not null default '',
  -- Through which account it hears, as long as this session is not ended: signing out, or being signed out from
  -- elsewhere, ends it. None for a guest's, who hears about single orders.
  session_id uuid references sessions on delete cascade,
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- Messages refused for good since the last success.
  failures integer not null default 0 check (failures >= 0)
);
create index push_subscriptions_of_session on push_subscriptions (session_id) where session_id is not null;

-- The orders that a guest's browser hears about, each proven by its tracking token.
create table push_followed_orders (
  subscription_id uuid not null references push_subscriptions on delete cascade,
  order_id uuid not null references orders on delete cascade,
  followed_at timestamptz not null,
  primary key (subscription_id, order_id)
);
create index push_followed_orders_of_order on push_followed_orders (order_id);
create index push_followed_orders_by_age on push_followed_orders (followed_at);
