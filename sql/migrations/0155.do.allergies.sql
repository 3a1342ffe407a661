-- An allergy is a fact of its order beside the note for the kitchen: some of the fourteen, and words. It is health data, so it
-- stands there with the instant of the consent, and all three go together.
-- expand: the former release writes none and reads none.
alter table orders
  add column allergens text[] not null default '{}' check (
    allergens <@ array['gluten', 'crustaces', 'oeufs', 'poissons', 'arachides', 'soja', 'lait', 'fruits_a_coque',
      'celeri', 'moutarde', 'sesame', 'sulfites', 'lupin', 'mollusques']
  ),
  add column allergy_text text not null default '' check (char_length(allergy_text) <= 200),
  add column allergy_agreed_at timestamptz,
  add constraint orders_allergy_is_agreed_to check (
    (allergy_agreed_at is not null) = (cardinality(allergens) > 0 or allergy_text <> '')
  );
-- The nightly job looks for those whose time is over.
create index orders_with_allergy on orders (coalesce(pickup_at, created_at)) where allergy_agreed_at is not null;

-- So many days after the pickup an order loses its allergy.
alter table settings add column allergy_days integer not null default 30
  check (allergy_days >= 1 and allergy_days <= 30);
