-- Whoever leaves takes their messages along: the foreign key looks for them.
create index messages_of_customer on messages (customer_id) where customer_id is not null;
