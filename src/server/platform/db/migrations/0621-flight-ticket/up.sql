update flight set ticket_ref = null where ticket_ref is not null and not exists (select from iata_ticket t where t.id = flight.ticket_ref);
alter table flight add FOREIGN KEY (ticket_ref) REFERENCES iata_ticket(id);
