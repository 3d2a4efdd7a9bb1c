#!/bin/sh
# Builds the image and updates services without a gap: for each, starts a new container, waits until it is ready, and only
# then stops the old one. If the new one is not ready in time, it is removed and the old one goes on.
#   deploy/update.sh compose.yaml bot
#   deploy/update.sh compose.fleet.yaml bot-0 bot-1 standby
set -eu
cd "$(dirname "$0")"
file=$1
shift
# Seconds. At its first start the bot has to fetch lists, which takes longer when the marketplace's limit is used up.
timeout=${UPDATE_TIMEOUT:-600}

compose() { docker compose -f "$file" "$@"; }

compose build
for service in "$@"; do
	old=$(compose ps -q "$service")
	if [ "$(printf '%s' "$old" | grep -c .)" -ne 1 ]; then
		echo "$service needs exactly one running container. See: docker compose -f deploy/$file ps" >&2
		exit 1
	fi
	compose up -d --no-deps --no-recreate --scale "$service=2" "$service"
	new=$(compose ps -q "$service" | grep -vxF "$old")
	waited=0
	until docker exec "$new" node deploy/probe.mjs readyz >/dev/null 2>&1; do
		if [ "$waited" -ge "$timeout" ]; then
			echo "The new container of $service is not ready after $timeout seconds. Its last messages:" >&2
			docker logs --tail 20 "$new" >&2
			docker rm -f "$new" >/dev/null
			exit 1
		fi
		waited=$((waited + 1))
		sleep 1
	done
	docker stop --time 15 "$old" >/dev/null
	docker rm "$old" >/dev/null
	echo "$service is updated."
done
