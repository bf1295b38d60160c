# For the scripts beside it: lines of .env, or of another file of settings.

# setting <name> [file]: a value, or nothing.
setting() { sed -n "s/^$1=//p" "${2:-.env}" | tail -1; }

# set_setting <name> <value> [file]: in place of the line that is there; without a value the line goes. All or nothing.
set_setting() {
  file=${3:-.env}
  cp -p "$file" "$file.next"
  { grep -v "^$1=" "$file" || true; [ -z "$2" ] || echo "$1=$2"; } >"$file.next"
  mv "$file.next" "$file"
}
