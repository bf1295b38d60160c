-- Creates Rowan's database and its roles. An administrator of PostgreSQL 15 or newer runs it once per cluster:
--
--   psql -v ON_ERROR_STOP=1 -v database=rowan \
--        -v owner_password=… -v service_password=… -v member_password=… -f roles.sql postgres
--
-- rowan_owner owns and migrates the tables; no instance of the service knows its password.
-- rowan_service_login is for the service itself; it has the grants of rowan_service.
-- rowan_member_login is for the calls of members, as rowan_app, which sees one member at a time.
-- rowan_backup reads everything for pg_dump, bypassing row-level security. It has no password: let it log in
-- only on the database's own host.

do $$ begin
  if not exists (select from pg_roles where rolname = 'rowan_app') then create role rowan_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'rowan_service') then create role rowan_service nologin; end if;
end $$;
create role rowan_owner login password :'owner_password' in role rowan_service;
create role rowan_service_login login password :'service_password' in role rowan_service;
create role rowan_member_login login password :'member_password' in role rowan_app;
create role rowan_backup login bypassrls in role pg_read_all_data;

create database :"database" owner rowan_owner;
revoke all on database :"database" from public;
grant connect on database :"database" to rowan_service_login, rowan_member_login, rowan_backup;
