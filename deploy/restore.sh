#!/bin/sh
# deploy/restore.sh '<time>'|latest: the database as it was then, or as far as its log goes, on a volume of its own; whoever
# has left since is erased again. The time is in UTC, unless it says otherwise. The volume of before stays, for somebody to look at.
set -eu
cd "$(dirname "$0")/.."
. deploy/settings.sh
at=latest
[ "${1:-}" = latest ] || at=$(date -u -d "${1:-none}" "+%F %T.%6N+00" 2>/dev/null) ||
  { echo "Usage: deploy/restore.sh '2027-01-31 03:14:00', or: deploy/restore.sh latest" >&2; exit 2; }
compose=deploy/compose.sh
project=${COMPOSE_PROJECT_NAME:-rowan}
psql() { $compose exec -T postgres psql -U postgres -qAt -c "$1"; }

echo "1. Nobody writes any more."
$compose stop api-1 api-2
echo '2. The log is archived up to now, if the database still answers.'
if psql 'select 1' >/dev/null 2>&1; then
  last=$(psql 'select pg_walfile_name(pg_switch_wal())')
  tries=60
  until [ "$(psql "select coalesce(last_archived_wal, '') >= '$last' from pg_stat_archiver")" = t ]; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo 'The log cannot be archived: see the log of postgres.' >&2; exit 1; }
    sleep 1
  done
fi
# Removed and not only stopped: docker-compose 1.29 would give the next container the volume of the last.
$compose rm -f -s postgres backups
before=$(setting ROWAN_DATABASE)
before=${before:-database}
fresh=${before%-at-*}-at-$(date -u +%Y%m%dt%H%M%S)
echo "3. $at, into the volume $fresh."
set_setting ROWAN_DATABASE "$fresh"
$compose run --rm --no-deps -u root --entrypoint restore-to postgres "$at" || {
  set_setting ROWAN_DATABASE "$before"
  echo "Nothing was restored; the database of before is in the volume ${project}_$before: deploy/compose.sh up -d" >&2
  exit 1
}
$compose up -d --no-deps postgres
tries=600
until [ "$(psql 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
  tries=$((tries - 1))
  if $compose logs --tail 50 postgres 2>&1 | grep -q 'recovery ended before configured recovery target'; then
    $compose rm -f -s postgres
    set_setting ROWAN_DATABASE "$before"
    echo "The log ends before $at: take an earlier time, or: deploy/restore.sh latest" >&2
    echo "Nothing was restored; the database of before is in the volume ${project}_$before: deploy/compose.sh up -d" >&2
    exit 1
  fi
  [ "$tries" -gt 0 ] || { echo 'It does not come up: see the log of postgres.' >&2; exit 1; }
  sleep 1
done
echo '4. Logins, schema, and whoever has left since.'
$compose run --rm --no-deps roles
$compose run --rm --no-deps migrate
$compose run --rm --no-deps api-1 node server/erase-again.js
echo '5. Everything runs again.'
$compose up -d
echo "Restored: $at."
if docker volume inspect "${project}_$before" >/dev/null 2>&1; then
  echo "What was before is in the volume ${project}_$before."
fi
