#!/bin/sh
# Makes the passwords and keys of compose.yaml once; what is there stays. The folder belongs to who runs compose and to
# nobody else. The files in it, but the shop's key, are readable to all: a container sees its own ones alone, as a user without rights.
set -eu
umask 022
folder=${1:-$(dirname "$0")/secrets}
test ! -e "$folder" || { echo "$folder is there already; nothing is changed" >&2; exit 1; }
mkdir -m 700 "$folder"
template=$(cd "$(dirname "$0")/../backup" && pwd)/pgbackrest.conf
cd "$folder"
random() { openssl rand -hex 24; }

random > database-password
# Between containers of one machine nothing is encrypted, and the address says so.
echo "postgresql://fukuhiki_owner:$(random)@database/fukuhiki?sslmode=disable" > database-owner-url
echo "postgresql://fukuhiki_shop:$(random)@database/fukuhiki?sslmode=disable" > database-url

random > pictures-key
cat > pictures-keys <<JSON
{ "identities": [{ "name": "shop", "credentials": [{ "accessKey": "shop", "secretKey": "$(cat pictures-key)" }],
  "actions": ["Read:pictures", "Write:pictures", "List:pictures"] }] }
JSON
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj /CN=pictures \
  -addext subjectAltName=DNS:pictures -keyout pictures-certificate-key -out pictures-certificate 2> /dev/null
chmod 644 pictures-certificate-key

# The shop's key (docs/running.md): no container but the shop's, whose user is 10001, reads it. Where compose runs without
# root, `podman unshare chown 10001:10001 deploy/compose/secrets/shop-key` gives it to that user.
openssl rand -hex 32 > shop-key
chmod 600 shop-key
test "$(id -u)" != 0 || chown 10001:10001 shop-key
# Signs the backups of pictures and films; `tools/backup.ts keys` puts its public half beside the private key.
openssl genpkey -algorithm ed25519 -outform DER | base64 -w0 > backup-signing-key

# The places are those of compose.yaml. Here the backups can be sent to a bucket, too (docs/backup.md).
sed -e "s|^repo1-cipher-pass=.*|repo1-cipher-pass=$(random)|" -e 's|^repo1-path=.*|repo1-path=/backups/database|' \
  -e 's|^pg1-path=.*|pg1-path=/var/lib/postgresql/18/docker|' -e 's|^lock-path=.*|lock-path=/tmp/pgbackrest|' \
  "$template" > pgbackrest
