-- contract: requires 132
-- Which migration a release must have to work with the database after this one; null where any may. The release that is
-- taken back reads it, and so does not have the file that says it: a line '-- contract: requires <number>'.
alter table schema_migrations add column requires integer check (requires <= version);
