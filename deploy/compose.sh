#!/bin/sh
# `docker compose` with this project's file; or docker-compose 1.29, which some distributions still have, and which
# knows no name in the file. Arguments as for docker compose.
set -eu
cd "$(dirname "$0")/.."
if docker compose version >/dev/null 2>&1; then exec docker compose "$@"; fi
command -v docker-compose >/dev/null || { echo 'Neither docker compose nor docker-compose is there.' >&2; exit 1; }
file=.compose-$$.yaml
trap 'rm -f "$file"' EXIT
sed '/^name:/d; s/^services:/version: "2.4"\nservices:/' compose.yaml >"$file"
docker-compose -p "${COMPOSE_PROJECT_NAME:-rowan}" -f "$file" "$@"
