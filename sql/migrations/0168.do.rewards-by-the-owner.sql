-- Which rewards points buy is the owner's to change. One that is no longer offered stays, since vouchers name it.
-- expand: the former release reads and writes none of it, and offers all of them until it is gone.
alter table reward_dishes add column offered boolean not null default true;
