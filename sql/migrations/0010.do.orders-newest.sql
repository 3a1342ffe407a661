-- Everyone's orders, newest first, page by page: the staff's list. A customer's are in `orders_of_customer`.
create index orders_newest on orders (created_at desc, id);
