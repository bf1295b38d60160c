#!/bin/sh
# deploy/limit-connections.sh [most]|off: at most so many connections (500) at once from each address, to the ports that Caddy
# is published on; more are reset. As root, on the host that callers reach; any number of times, and again after each boot.
# Not behind a balancer, whose callers all come from its own address: there it is the balancer's to limit them.
set -eu
cd "$(dirname "$0")/.."
. deploy/settings.sh
most=${1:-500}
chain=$(printf 'LIMIT-%.20s' "${COMPOSE_PROJECT_NAME:-rowan}")
[ "$(id -u)" = 0 ] || { echo 'Only root may change what the host lets in.' >&2; exit 2; }
if [ "$most" = off ]; then
  iptables -D DOCKER-USER -j "$chain" 2>/dev/null || true
  iptables -F "$chain" 2>/dev/null && iptables -X "$chain"
  echo 'No limit.'
  exit 0
fi
case $most in *[!0-9]* | '') echo 'Usage: deploy/limit-connections.sh 500, or: deploy/limit-connections.sh off' >&2; exit 2 ;; esac
# The engine leaves this chain to us, and takes it as it is where a boot runs this first.
iptables -N DOCKER-USER 2>/dev/null || true
iptables -N "$chain" 2>/dev/null || iptables -F "$chain"
https=$(setting ROWAN_HTTPS_PORT)
http=$(setting ROWAN_HTTP_PORT)
for port in "${https:-8443}" "${http:-8081}"; do
  # By the port that was called: the engine has replaced it by the container's own.
  iptables -A "$chain" -p tcp --syn -m conntrack --ctorigdstport "$port" \
    -m connlimit --connlimit-above "$most" -j REJECT --reject-with tcp-reset
done
iptables -C DOCKER-USER -j "$chain" 2>/dev/null || iptables -I DOCKER-USER -j "$chain"
echo "At most $most connections from one address to each of the ports ${https:-8443} and ${http:-8081}."
