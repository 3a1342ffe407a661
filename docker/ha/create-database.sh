#!/bin/sh
# Patroni calls it once, on the first node, with the address of the new Postgres.
exec psql "$1" --set=ON_ERROR_STOP=1 --command='create database lai_khram'
