alter table iata_ticket alter column commission drop default, alter column ait drop default;
alter table iata_ticket_temporary alter column commission drop default, alter column ait drop default;
alter table ticket_purchase_line alter column commission drop default, alter column ait drop default;
