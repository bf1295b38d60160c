-- Creates Rowan's database and its roles, or sets their passwords anew where they are there. An administrator of
-- PostgreSQL 15 or newer runs it, as often as they like:
--
--   psql -v ON_ERROR_STOP=1 -v database=rowan \
--        -v owner_password=… -v service_password=… -v member_password=… -f roles.sql postgres
--
-- rowan_owner owns and migrates the tables; no instance of the service knows its password.
-- rowan_service_login is for the service itself; it has the grants of rowan_service.
-- rowan_member_login is for the calls of members, as rowan_app, which sees one member at a time.
-- rowan_backup reads everything for pg_dump, bypassing row-level security. It has no password: let it log in
-- only on the database's own host.

select format('create role %I nologin', name)
  from unnest(array['rowan_app', 'rowan_service']) name
 where not exists (select from pg_roles where rolname = name)
\gexec
select format('create role %I login %s', name, rights)
  from (values ('rowan_owner', 'in role rowan_service'),
               ('rowan_service_login', 'in role rowan_service'),
               ('rowan_member_login', 'in role rowan_app'),
               ('rowan_backup', 'bypassrls in role pg_read_all_data')) role (name, rights)
 where not exists (select from pg_roles where rolname = name)
\gexec
alter role rowan_owner password :'owner_password';
alter role rowan_service_login password :'service_password';
alter role rowan_member_login password :'member_password';

select format('create database %I owner rowan_owner', :'database')
 where not exists (select from pg_database where datname = :'database')
\gexec
revoke all on database :"database" from public;
grant connect on database :"database" to rowan_service_login, rowan_member_login, rowan_backup;
