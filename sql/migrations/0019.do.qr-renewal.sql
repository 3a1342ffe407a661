-- A customer who was imported has no card until staff make one ('generate missing', decision 17). A card that was
-- made after the registration, for the first time or in the place of a lost one, says since when; null: since then.
alter table customers alter column qr_code_id drop not null;
alter table customers add column qr_renewed_at timestamptz;
create index customers_without_qr_code on customers (id) where qr_code_id is null;
