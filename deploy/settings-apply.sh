#!/bin/sh
# deploy/settings-apply.sh: brings changed settings into the running service, one instance after the other. A container has
# the settings that it was made with, so each is made anew: restarting it would change nothing.
set -eu
cd "$(dirname "$0")/.."
. deploy/settings.sh
release=$(setting ROWAN_RELEASE)
exec deploy/release.sh "${release:-latest}"
