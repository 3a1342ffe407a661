import { expect, test } from 'vitest'
import { changelogFaults } from './changelog.ts'
import { contractionFaults } from './contractions.ts'

const CHANGELOG =
  '# Nouveautés\n\n## 1.2.0 · 3 mars 2027\n\n- Une chose.\n\n## 1.1.0 · 1 février 2027\n\n- Une autre.\n'

test('the version of the package is the newest of which the changelog tells something', () => {
  expect(changelogFaults('1.2.0', CHANGELOG)).toEqual([])
  expect(changelogFaults('1.3.0', CHANGELOG)).toEqual([expect.stringContaining('does not begin with 1.3.0')])
  expect(changelogFaults('1.1.0', CHANGELOG)).toEqual([expect.stringContaining('does not begin with 1.1.0')])
  expect(changelogFaults('1.2.0', '## 1.2.0 · 3 mars 2027\n\n')).toEqual([expect.stringContaining('says nothing')])
  expect(changelogFaults('1.2', CHANGELOG)).toEqual([expect.stringContaining('three numbers')])
})

const faultsOf = (text: string, file = '0141.do.next.sql') =>
  contractionFaults(
    new Map([
      ['0132.do.first.sql', '-- contract: requires 132\n'],
      [file, text],
    ]),
  )

test.each([
  ['a table that goes', 'drop table loans;'],
  ['a column that goes', 'alter table orders\n  drop column extra;'],
  ['another name', 'alter table orders rename column note to notes;'],
  ['another type', 'alter table orders alter column note type integer using 0;'],
  ['what may be empty no more', 'alter table orders alter column note set not null;'],
  ['a column that the former release does not fill', 'alter table orders add column kind text not null;'],
  ['what is allowed no more', "alter table orders add constraint short check (note <> '');"],
  ['what may be twice no more', 'create unique index once on orders (note);'],
  ['a function that goes', 'drop function place_order(uuid);'],
])('%s is said', (_, text) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining('0141.do.next.sql may leave the former release behind')])
  expect(faultsOf(`-- contract: requires 132\n${text}`)).toEqual([])
  expect(faultsOf(`-- expand: no release has it yet\n${text}`)).toEqual([])
})

test.each([
  ['a new table with all that it forbids', 'create table loans (id integer);\ncreate unique index once on loans (id);'],
  ['a column with a default', 'alter table orders add column kind text not null default 1;'],
  ['a column that may be empty', 'alter table orders add column kind text;'],
  ['a function made anew', 'create or replace function f() returns void language plpgsql as $$ drop table a; $$;'],
  ['what a comment says', '-- drop table loans;\ncreate table more (id integer);'],
])('%s says nothing', (_, text) => expect(faultsOf(text)).toEqual([]))

test('what is required is there, and those before the first release say nothing', () => {
  expect(faultsOf('-- contract: requires 131\ndrop table loans;')).toEqual([expect.stringContaining('is not there')])
  expect(faultsOf('drop table loans;', '0131.do.before.sql')).toEqual([])
})
