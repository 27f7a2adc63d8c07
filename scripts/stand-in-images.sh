#!/usr/bin/env bash
# Makes stand-ins for the public images that the project images-registry-compose starts from, out of
# Debian's packages, for a machine that reaches no public registry. As root or, for rootless Podman,
# as the user who runs the blocks. Needs: busybox-static docker-registry podman python3 redis-server
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# base NAME: a root folder with BusyBox in it
base() {
  mkdir -p "$work/$1"/{bin,etc,tmp,data,usr/bin,usr/lib,var/lib/registry}
  chmod 1777 "$work/$1/tmp"
  echo 'root:x:0:0:root:/:/bin/sh' > "$work/$1/etc/passwd"
  cp "$(type -P busybox)" "$work/$1/bin/busybox"
  for applet in $("$(type -P busybox)" --list); do [ "$applet" = busybox ] || ln -sf busybox "$work/$1/bin/$applet"; done
}

# add NAME FILE…: programs or modules, with the libraries that they are linked with
add() {
  local root=$work/$1 file library
  shift
  for file in "$@"; do
    mkdir -p "$root$(dirname "$file")"
    cp -L "$file" "$root$file"
    { ldd "$file" 2> /dev/null || true; } | { grep -oE '/[^ ]+' || true; } | while read -r library; do
      mkdir -p "$root$(dirname "$library")"
      cp -L "$library" "$root$library"
    done
  done
}

# image NAME TAG COMMAND: what stands in the Containerfile after the files
image() {
  printf 'FROM scratch\nCOPY . /\nENV PATH=/usr/bin:/bin\n%s\n' "$3" > "$work/$1.containerfile"
  podman build -q -f "$work/$1.containerfile" -t "$2" "$work/$1"
}

version=$(/usr/bin/python3 -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
base python
add python "/usr/bin/$version" "/usr/lib/$version"/lib-dynload/*.so
cp -r "/usr/lib/$version" "$work/python/usr/lib/"
ln -s "$version" "$work/python/usr/bin/python"
ln -s "$version" "$work/python/usr/bin/python3"
image python docker.io/library/python:3.14-alpine 'CMD ["python"]'

base redis
add redis "$(readlink -f /usr/bin/redis-server)" /usr/bin/redis-cli
mkdir "$work/redis/usr/lib/redis"
mv "$work/redis$(readlink -f /usr/bin/redis-server)" "$work/redis/usr/lib/redis/redis-server"
# the public image is built without protected mode, Debian's package is not
printf '#!/bin/sh\nexec /usr/lib/redis/redis-server "$@" --protected-mode no\n' > "$work/redis/usr/bin/redis-server"
chmod +x "$work/redis/usr/bin/redis-server"
image redis docker.io/library/redis:7-alpine $'WORKDIR /data\nVOLUME /data\nCMD ["redis-server"]'

base registry
add registry /usr/bin/docker-registry
cat > "$work/registry/etc/config.yml" <<'YAML'
version: 0.1
log: { level: warn }
storage: { filesystem: { rootdirectory: /var/lib/registry }, delete: { enabled: true } }
http: { addr: ':5000' }
YAML
image registry docker.io/library/registry:2 $'VOLUME /var/lib/registry\nCMD ["docker-registry", "serve", "/etc/config.yml"]'
