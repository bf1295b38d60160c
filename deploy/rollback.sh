#!/bin/sh
# deploy/rollback.sh [release]: goes back to the release before, or to the one that is named. The schema stays as it is:
# migrations only add, and an earlier release serves with a newer schema.
set -eu
cd "$(dirname "$0")/.."
. deploy/settings.sh
release=${1:-$(setting ROWAN_RELEASE_BEFORE)}
[ -n "$release" ] || { echo 'No release before this one is known: deploy/rollback.sh <release>' >&2; exit 2; }
docker image inspect "rowan:$release" >/dev/null || { echo "There is no image rowan:$release." >&2; exit 1; }
exec deploy/release.sh "$release"
