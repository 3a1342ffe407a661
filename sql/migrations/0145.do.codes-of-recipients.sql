-- Each recipient of an offer has a code of their own, usable once. A code that is everybody's made the offer once a person
-- by their address, which anybody may type: five invented ones had it five times, and a victim's was burnt by a stranger.
-- expand: the release before knows a code that was taken at once by the constraint's name, of which the customers' stays
create table promotion_codes (
  code text primary key check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  promotion_id uuid not null references promotions on delete cascade
);
create index promotion_codes_of_promotion on promotion_codes (promotion_id);

-- Codes that were mailed before stay everybody's until their promotion ends; so does one that the release before makes.
alter table promotions add column is_shared boolean not null default true;

-- The device that ordered, as a keyed hash: one that has had the offer, and paid, has it once.
alter table promotion_uses
  add column code text,
  add column device_hash bytea check (octet_length(device_hash) = 32);
drop index one_promotion_per_email;
create unique index one_use_of_code on promotion_uses (code) where released_at is null;
create index promotion_uses_of_device on promotion_uses (promotion_id, device_hash) where device_hash is not null;
