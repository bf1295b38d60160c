#!/bin/sh
# deploy/release.sh <release>: a rolling release. Builds rowan:<release> of this checkout unless it is there, migrates, then
# replaces one instance after the other, and the pages at last. Nobody is interrupted; what fails says how far it came.
set -eu
cd "$(dirname "$0")/.."
. deploy/settings.sh
[ $# = 1 ] || { echo 'Usage: deploy/release.sh <release>, such as 2027-01-31' >&2; exit 2; }
release=$1
before=$(setting ROWAN_RELEASE)
before=${before:-latest}
export ROWAN_RELEASE="$release"

docker image inspect "rowan:$release" >/dev/null 2>&1 || deploy/compose.sh build migrate
deploy/compose.sh run --rm --no-deps migrate || {
  echo "Nothing was changed: $before is served. The line above says what $release lacks." >&2
  exit 1
}
set_setting ROWAN_RELEASE "$release"
# What is in it, for whoever asks once its image is gone. Images of earlier releases do not say it.
mkdir -p releases
docker run --rm "rowan:$release" cat sbom.json >"releases/$release.cdx.json" || rm "releases/$release.cdx.json"
[ "$before" = "$release" ] || set_setting ROWAN_RELEASE_BEFORE "$before"
for instance in api-1 api-2; do
  deploy/compose.sh up -d --no-deps "$instance"
  tries=60
  until deploy/compose.sh exec -T "$instance" node -e \
    "fetch('http://localhost:8080/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || {
      echo "$instance of $release is not ready; the other serves. See its log, or: deploy/rollback.sh" >&2
      exit 1
    }
    sleep 1
  done
done
deploy/compose.sh run --rm --no-deps files
deploy/compose.sh exec -T caddy caddy reload --config /etc/caddy/Caddyfile --adapter caddyfile
# Rules of this checkout, and whom the job `files` has written down.
deploy/compose.sh kill -s HUP prometheus alertmanager
echo "Released: $release. The release before was $before."
