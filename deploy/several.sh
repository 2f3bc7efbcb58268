#!/bin/sh
# several.sh FOLDER: one service of two servers on one machine, until Ctrl-C or SIGTERM.
# PostgreSQL and Redis keep in FOLDER what they have, and Caddy spreads people over the servers.
# What ends by itself is started again. Logs and process numbers are in FOLDER, too.
#
#   SKAT_SITE=http://127.0.0.1:8080  where people come; a bare name (skat.example) gets a certificate
#   SKAT_PORTS="8081 8082"           one server for each
#   SKAT_NAMES                       the public name; see "Running a server" for all other settings
#
# It needs skat[server,postgres,redis], PostgreSQL, Redis (or Valkey), Caddy and setpriv. As root,
# PostgreSQL runs as the user postgres: it refuses to be root.
set -eu
umask 077
[ $# -eq 1 ] || { echo "usage: several.sh FOLDER" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
site=${SKAT_SITE:-http://127.0.0.1:8080}
ports=${SKAT_PORTS:-8081 8082}

# Debian has PostgreSQL's programs beside the PATH.
for place in /usr/lib/postgresql/*/bin; do PATH=$PATH:$place; done
redis=$(command -v redis-server || command -v valkey-server || echo redis-server)
for program in skat initdb postgres "$redis" caddy python3 setsid setpriv; do
    command -v "$program" >/dev/null || { echo "several.sh: $program is missing" >&2; exit 1; }
done

as_postgres=
if [ "$(id -u)" = 0 ]; then
    as_postgres="setpriv --reuid=postgres --regid=postgres --init-groups"
    chmod 711 "$folder"
fi
# Only this user may use the database, and nobody over the network: its address is a socket in FOLDER.
export PGHOST="$folder/socket" PGUSER="${PGUSER:-$(id -un)}"
export XDG_DATA_HOME="$folder" XDG_CONFIG_HOME="$folder"

become() { # NAME: this process becomes that part; a group of its own, so that Ctrl-C is for this script
    case $1 in
    postgres) cd "$folder" && exec setsid $as_postgres postgres -D data -k "$folder/socket" -c listen_addresses= ;;
    redis)
        exec setsid "$redis" --port 0 --unixsocket "$folder/redis" --unixsocketperm 700 \
            --save '' --appendonly no --dir "$folder"
        ;;
    caddy)
        export SKAT_NAMES="$site" SKAT_SERVERS="" SKAT_ADMIN=off
        for port in $ports; do SKAT_SERVERS="$SKAT_SERVERS 127.0.0.1:$port"; done
        exec setsid caddy run --config "$here/Caddyfile" --adapter caddyfile
        ;;
    *)
        export SKAT_PROXIES=127.0.0.1 SKAT_LOG="${SKAT_LOG:-json}" SKAT_END_WHEN_BROKEN="${SKAT_END_WHEN_BROKEN:-on}"
        exec setsid skat serve --port "$1" --db postgresql:///skat --bus "unix://$folder/redis"
        ;;
    esac
}

begin() { # NAME
    become "$1" >>"$folder/$1.log" 2>&1 &
    echo $! >"$folder/$1.pid"
}

runs() { # NAME
    kill -0 "$(cat "$folder/$1.pid")" 2>/dev/null
}

end() { # SIGNAL NAME...
    signal=$1
    shift
    for part; do [ ! -f "$folder/$part.pid" ] || kill "-$signal" "$(cat "$folder/$part.pid")" 2>/dev/null || true; done
    for part; do
        [ ! -f "$folder/$part.pid" ] || wait "$(cat "$folder/$part.pid")" 2>/dev/null || true
        rm -f "$folder/$part.pid"
    done
}

end_all() {
    trap '' INT TERM
    # Servers first, and one after the other: each leaves its tables to those that are still there.
    for port in $ports; do end TERM "$port"; done
    end TERM caddy redis
    end INT postgres
}

until_it_says_yes() { # COMMAND...
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ $tries -lt 300 ] || { echo "several.sh: no answer to $*; see the logs in $folder" >&2; exit 1; }
        sleep 0.2
    done
}

caddy_serves_or_ended() { # what its log said in an earlier run does not count
    ! runs caddy || tail -n "+$((said + 1))" "$folder/caddy.log" | grep "serving initial configuration"
}

rm -f "$folder"/*.pid
new=
if [ ! -d "$folder/data" ]; then
    new=yes
    mkdir -p "$folder/socket" "$folder/making"
    if [ -n "$as_postgres" ]; then chown postgres "$folder/socket" "$folder/making"; chmod 711 "$folder/socket"; fi
    (cd "$folder" && $as_postgres initdb -D making -A peer -U "$PGUSER" -E UTF8 --locale=C >"$folder/postgres.log")
    mv "$folder/making" "$folder/data"
fi
trap end_all EXIT
trap 'exit 0' INT TERM
begin postgres
begin redis
until_it_says_yes pg_isready
[ -z "$new" ] || createdb skat
for port in $ports; do
    begin "$port"
    until_it_says_yes python3 "$here/healthcheck.py" "$port"
done
touch "$folder/caddy.log"
said=$(wc -l <"$folder/caddy.log")
begin caddy
until_it_says_yes caddy_serves_or_ended
runs caddy || { tail -n 3 "$folder/caddy.log" >&2; exit 1; }
echo "Skat is served at $site by the servers at $ports"

while :; do
    for part in postgres redis caddy $ports; do
        runs "$part" || begin "$part"
    done
    sleep 1 & wait $!
done
