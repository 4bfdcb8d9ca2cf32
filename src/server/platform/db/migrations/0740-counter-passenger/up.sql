alter table ticket_pic_sale_line alter column passenger drop not null;
