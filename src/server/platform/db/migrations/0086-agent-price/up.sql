alter table agent add column passenger_price bigint;
