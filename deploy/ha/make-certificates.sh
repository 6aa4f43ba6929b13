#!/bin/sh
# Makes the authority of a cluster and a certificate for each of its database machines, once, on a machine of yours that is
# none of them: sh make-certificates.sh <new folder>, with the values of node.env in the environment. README.md says where
# the files go. With an authority in the folder already it makes the machines' certificates anew, before they end.
set -eu
umask 077
folder=$1
mkdir -p "$folder"
cd "$folder"
curve='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'

if [ ! -e ca.pem ]; then
  # Who has ca-key.pem makes machines of the cluster: it stays here, and on none of them.
  openssl req -x509 $curve -days 3650 -subj '/CN=fukuhiki cluster' -addext keyUsage=critical,keyCertSign \
    -keyout ca-key.pem -out ca.pem 2> /dev/null
fi

machine() {
  openssl req -new $curve -subj "/CN=$1" -keyout "$1-key.pem" -out "$1.csr" 2> /dev/null
  # A member of etcd is server and client of the others, and Patroni of both.
  printf 'subjectAltName=IP:%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$2" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca-key.pem -CAcreateserial -days 825 -extfile "$1.ext" -out "$1.pem" 2> /dev/null
  rm "$1.csr" "$1.ext"
}
machine db1 "$DB1_ADDRESS"
machine db2 "$DB2_ADDRESS"
machine db3 "$DB3_ADDRESS"
