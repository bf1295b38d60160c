import { sql } from 'kysely'
import type { Database } from '../../server/db/tables.ts'

/**
 * All that a database is apart from its rows, a line each: tables, columns, constraints, indexes, triggers, policies,
 * functions and who may do what; and the queues, which are rows.
 */
export async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with relations as (
      select oid::regclass as name, pg_class.* from pg_class
       where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    ), found (parts) as (
      select array['relation', name::text, relkind::text, relpersistence::text, relrowsecurity::text,
                   relforcerowsecurity::text, reloptions::text, obj_description(oid, 'pg_class'),
                   (select string_agg(acl::text, ' ' order by acl::text) from unnest(relacl) acl),
                   (select inhparent::regclass::text from pg_inherits where inhrelid = relations.oid),
                   pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid)] from relations
      union all
      select array['column', name::text, attname, place::text, format_type(atttypid, atttypmod), attnotnull::text,
                   attidentity::text, attgenerated::text, attstorage::text,
                   pg_get_expr(adbin, adrelid), col_description(relations.oid, attnum),
                   (select string_agg(acl::text, ' ' order by acl::text) from unnest(attacl) acl)]
        from relations
        join (select *, row_number() over (partition by attrelid order by attnum) as place
                from pg_attribute where attnum > 0 and not attisdropped) as columns on attrelid = relations.oid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      -- Of what may not be null the columns say it: PostgreSQL 18 gives that a name, which earlier ones have not kept.
      select array['constraint', name::text, conname, pg_get_constraintdef(pg_constraint.oid)]
        from relations join pg_constraint on conrelid = relations.oid where contype <> 'n'
      union all
      select array['index', pg_get_indexdef(indexrelid), indisvalid::text]
        from relations join pg_index on indrelid = relations.oid
      union all
      select array['trigger', pg_get_triggerdef(pg_trigger.oid), tgenabled::text]
        from relations join pg_trigger on tgrelid = relations.oid where not tgisinternal
      union all
      select array['policy', schemaname || '.' || tablename, policyname, permissive, roles::text, cmd, qual, with_check]
        from pg_policies
      union all
      select array['function', pg_get_functiondef(oid),
                   (select string_agg(acl::text, ' ' order by acl::text) from unnest(proacl) acl)]
        from pg_proc where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      union all
      select array['schema', nspname, nspacl::text] from pg_namespace where nspname = 'pgboss'
      union all
      select array['type', enumtypid::regtype::text, string_agg(enumlabel, ' ' order by enumsortorder)]
        from pg_enum group by enumtypid
      union all
      select array['queue', (to_jsonb(queue) - 'created_on' - 'updated_on')::text] from pgboss.queue
    )
    select array_to_string(parts, ' | ', '-') as line from found order by line`.execute(db)
  return rows.map(({ line }) => line)
}
