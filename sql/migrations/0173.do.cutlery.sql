-- How many sets of cutlery a customer wants; none unless they ask.
-- expand: the former release writes none and says none.
alter table orders add column cutlery smallint not null default 0 check (cutlery between 0 and 20);
