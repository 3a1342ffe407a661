-- What the first page tells to whoever does not know the house.
-- A word of the cook about a dish; its place under 'Commencez par…' that the office has given it; and the one that the
-- night's count of sales gives it, of all best sellers together.
alter table menu_items
  add column cook_word text check (cook_word <> ''),
  add column lead_place smallint check (lead_place between 1 and 3),
  add column sold_place smallint check (sold_place > 0),
  add constraint only_best_sellers_have_a_place check (sold_place is null or best_seller);

-- The story and the ways to pay stood in the page's code. Where people order they stay as they were read until today,
-- and are the restaurateur's to change or to empty.
update settings
set
  restaurant = jsonb_build_object(
    'story',
    E'Une cuisine thaïe de tous les jours, faite au wok, à la commande. Pâtes de curry, basilic, citronnelle, combava : le feu est vif, la cuisson courte, et chaque plat part dès qu’il est prêt. Vous réglez le piment, de « Pas piquant » à « Comme en Thaïlande ».\n\nÀ midi, une formule tient dans une pause. Le soir, la carte s’étire : brochettes à partager, currys au lait de coco, soupes vives, desserts au riz gluant. Prenez place en salle, ou commandez en ligne et passez prendre vos plats encore fumants, au comptoir.',
    'paymentOnSite', 'Carte bancaire, espèces',
    'paymentOnline', 'Carte bancaire : Visa, Mastercard, American Express'
  ) || restaurant;
