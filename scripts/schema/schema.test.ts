import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#api/testing/database/test-database.ts'
import { type Description, describeSchema } from './description.ts'
import { differences } from './differences.ts'
import { schemaPage } from './page.ts'

/** One of every kind of thing that a migration may make. */
const SCHEMA = `
  create type size as enum ('small', 'large');
  create domain cents as integer not null check (value >= 0);
  create function is_tidy(word text) returns boolean language sql immutable as $$ select word = btrim(word) $$;
  create function twice(word text) returns text language sql immutable strict return word || word;
  create table shelves (
    id bigint generated always as identity primary key,
    "position" smallint not null unique,
    name text not null check (is_tidy(name)),
    favourite_id uuid,
    at timestamptz not null default now(),
    tags text[] not null default '{}',
    check (name <> 'it''s' or "position" in (1, 2)),
    check (name <> '' or favourite_id is null),
    constraint own_name check ("position" < 100)
  );
  create table books (
    id uuid primary key,
    shelf_id bigint not null references shelves on delete cascade,
    sequel_to uuid references books on delete set null,
    size size not null default 'small',
    price_cents cents,
    title text not null collate "C",
    title_length integer generated always as (length(title)) stored,
    unique (shelf_id, title)
  );
  alter table shelves add foreign key (favourite_id) references books deferrable initially deferred;
  create index books_by_title on books (lower(title), id desc) where price_cents > 0;
  comment on table books is 'What the reader''s shelf holds.';
  comment on column books.title is 'As printed.';
  create view cheap_books as select id, title from books where price_cents < 500;
  create function touch() returns trigger language plpgsql as $body$ begin new.at := now(); return new; end $body$;
  comment on function touch() is 'Moves the time.';
  create trigger touch before update of name on shelves for each row when (old.name <> new.name) execute function touch();
  insert into shelves ("position", name, tags) overriding system value values (1, 'it''s', '{a,b}');
`

const { sql } = await emptyDatabase()
const copy = await emptyDatabase()
await sql.unsafe(SCHEMA)
const original = await describeSchema(sql)

test('the page of a schema makes the same schema', async () => {
  await copy.sql.unsafe(await schemaPage(sql))
  expect(differences(original, await describeSchema(copy.sql), ['original', 'copy'])).toEqual([])
})

test.each([
  ['a column', `alter table books add note text`, 'column books.note: only in changed'],
  ['a type', `alter table shelves alter tags type varchar[]`, 'column shelves.tags:'],
  ['a default', `alter table books alter size set default 'large'`, 'column books.size:'],
  ['a missing not null', `alter table books alter shelf_id drop not null`, 'column books.shelf_id:'],
  ['a constraint', `alter table shelves drop constraint own_name`, 'constraint shelves.own_name: only in original'],
  [
    'a deletion rule',
    `alter table books drop constraint books_shelf_id_fkey, add foreign key (shelf_id) references shelves`,
    'constraint books.books_shelf_id_fkey:',
  ],
  ['an index', `drop index books_by_title; create index books_by_title on books (title)`, 'index books_by_title:'],
  [
    'a function',
    `create or replace function touch() returns trigger language plpgsql as 'begin return old; end'`,
    'function touch():',
  ],
  ['a trigger', `alter table shelves disable trigger touch`, 'trigger shelves.touch:'],
  [
    'a view',
    `create or replace view cheap_books as select id, title from books where price_cents < 400`,
    'view cheap_books:',
  ],
  ['a comment', `comment on table books is null`, 'comment on table books: only in original'],
  ['a type of its own', `alter type size add value 'huge'`, 'enum size:'],
  ['a row', `update shelves set tags = '{c}'`, 'rows of shelves:'],
])('%s that differs is named', async (_, change, words) => {
  const found = differences(original, await describeAfter(change), ['original', 'changed'])
  expect(found.join('\n')).toContain(words)
})

/** Runs in a transaction that is rolled back. */
async function describeAfter(change: string): Promise<Description> {
  const rollback = { description: new Map() as Description }
  await sql
    .begin(async tx => {
      await tx.unsafe(change)
      rollback.description = await describeSchema(tx)
      throw rollback
    })
    .catch(thrown => {
      if (thrown !== rollback) throw thrown
    })
  return rollback.description
}

const COMMAND = path.resolve('scripts/schema.ts')

test('a faulty migration ends the comparison with its file and Postgres’s sentence', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-schema-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'sql/migrations'), { recursive: true })
  writeFileSync(
    path.join(folder, 'sql/migrations/0001.do.shelves.sql'),
    '-- What holds books.\ncreate tabel shelves ()\n',
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), COMMAND], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'sql/migrations/0001.do.shelves.sql, line 2: syntax error at or near "tabel"\n',
  })
}, 90_000)
