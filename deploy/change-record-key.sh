#!/bin/sh
# deploy/change-record-key.sh: one step of changing RECORD_KEY while the service runs; run it three times.
#   1. The new key opens what it has encrypted, everywhere; the old one still encrypts.
#   2. The new key encrypts; the old one still opens.
#   3. Everything is encrypted again with the new key, and the old one goes. An hour after the second: what it signed has
#      expired by then.
# Each step first brings in what an earlier one, cut off, has only written down; so any of them can be repeated.
set -eu
cd "$(dirname "$0")/.."
. deploy/settings.sh
file=.env.production
key=$(setting RECORD_KEY "$file")
next=$(setting RECORD_KEY_NEXT "$file")
before=$(setting RECORD_KEY_BEFORE "$file")
[ -n "$key" ] || { echo "There is no RECORD_KEY in $file." >&2; exit 1; }
deploy/settings-apply.sh
if [ -n "$next" ]; then
  # One line in place of two, so that no moment is without either.
  cp -p "$file" "$file.next"
  { grep -v '^RECORD_KEY\(_NEXT\|_BEFORE\)\{0,1\}=' "$file"; printf 'RECORD_KEY=%s\nRECORD_KEY_BEFORE=%s\n' "$next" "$key"; } >"$file.next"
  mv "$file.next" "$file"
  deploy/settings-apply.sh
  echo 'Step 2 of 3: the new key encrypts. Run this again in an hour or later.'
elif [ -n "$before" ]; then
  deploy/compose.sh run --rm --no-deps api-1 node server/reencrypt.js
  set_setting RECORD_KEY_BEFORE '' "$file"
  deploy/settings-apply.sh
  echo 'Step 3 of 3: the old key is gone from here. Keep it with the backups of its time.'
else
  set_setting RECORD_KEY_NEXT "$(head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=')" "$file"
  deploy/settings-apply.sh
  echo 'Step 1 of 3: both instances know the new key. Run this again.'
fi
