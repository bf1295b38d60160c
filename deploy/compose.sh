#!/bin/sh
# `docker compose` with the files that COMPOSE_FILE in .env names (compose.yaml where it names none); or docker-compose 1.29,
# which some distributions still have, and which knows no name in a file. Arguments as for docker compose.
set -eu
cd "$(dirname "$0")/.."
if docker compose version >/dev/null 2>&1; then exec docker compose "$@"; fi
command -v docker-compose >/dev/null || { echo 'Neither docker compose nor docker-compose is there.' >&2; exit 1; }
. deploy/settings.sh
files=$(setting COMPOSE_FILE)
trap 'rm -f .compose-$$-*.yaml' EXIT
COMPOSE_FILE=
for file in $(echo "${files:-compose.yaml}" | tr : ' '); do
  copy=.compose-$$-$(basename "$file")
  sed '/^name:/d; s/^services:/version: "2.4"\nservices:/' "$file" >"$copy"
  COMPOSE_FILE=$COMPOSE_FILE${COMPOSE_FILE:+:}$copy
done
export COMPOSE_FILE
docker-compose -p "${COMPOSE_PROJECT_NAME:-rowan}" "$@"
