#!/bin/sh
# Runs once, when the database container starts on an empty volume.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v database=rowan \
  -v owner_password="$ROWAN_OWNER_PASSWORD" \
  -v service_password="$ROWAN_SERVICE_PASSWORD" \
  -v member_password="$ROWAN_MEMBER_PASSWORD" \
  -f /roles/roles.sql
