update document_send d set subject = left(coalesce((select o.subject from mail_outbox o where o.id = d.mail),
  replace(replace(replace(d.subject, '{passenger_name}', n.names), '{passport_no}', n.passports), '{visa_no}', n.visas)), 150)
from (
  select m.id, coalesce(string_agg(p.full_name, ', ' order by i.n), '') as names, coalesce(string_agg(p.passport_no, ', ' order by i.n), '') as passports,
    coalesce(string_agg(v.visa_no, ', ' order by i.n), '') as visas
  from document_send m left join unnest(m.passengers) with ordinality as i(passenger, n) on true left join passenger p on p.id = i.passenger left join visa_entry v on v.id = p.visa_entry
  group by m.id
) n
where n.id = d.id and d.state <> 'draft' and d.subject ~ '\{(passenger_name|passport_no|visa_no)\}';
