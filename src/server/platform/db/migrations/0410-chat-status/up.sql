alter table app_user add column chat_status text default 'online'::text not null;
alter table app_user add constraint app_user_chat_status_check CHECK ((chat_status = ANY (ARRAY['online'::text, 'away'::text, 'do-not-disturb'::text, 'offline'::text])));
