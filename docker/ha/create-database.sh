#!/bin/sh
# Patroni calls it once, on the first node, with the address of the new Postgres.
psql "$1" --set=ON_ERROR_STOP=1 --command='create database lai_khram' || exit
# Without an archive yet the pair starts all the same; `pgbackrest check` says that it is missing.
pgbackrest --stanza=lai-khram stanza-create || echo 'The archive could not be made: run stanza-create once it can be reached.'
