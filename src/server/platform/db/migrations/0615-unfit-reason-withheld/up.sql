-- Notices sent before say the reason to a role that may not read it.
update notification n set message = regexp_replace(n.message, ' is UNFIT: .*$', ' is UNFIT.'), version = n.version + 1, updated_at = now()
from app_user u join role r on r.id = u.role
where u.id = n."user" and r.name = 'agent-relations' and n.key like 'N02:%' and n.message like '% is UNFIT: %';
