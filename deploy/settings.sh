# For the scripts beside it: lines of .env.

# A value, or nothing.
setting() { sed -n "s/^$1=//p" .env | tail -1; }

# set_setting <name> <value>: in place of the line that is there.
set_setting() {
  { grep -v "^$1=" .env || true; echo "$1=$2"; } >.env.next
  cat .env.next >.env && rm .env.next
}
