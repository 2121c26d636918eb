import { describe, expect, expectTypeOf, test } from 'vitest'
import { onTable } from './on-table.ts'
import {
	bigint,
	defineTable,
	jsonb,
	type NewRowOf,
	type OuterJoined,
	type ProjectedRowOf,
	type RowOf,
	type SelectedBy,
	selection,
	text,
	timestamp,
	uuid,
} from './table.ts'

const parcels = defineTable(
	'rec.parcels',
	{
		id: uuid(),
		state: text<'sent' | 'lost'>(),
		weight: bigint().defaulted(),
		note: text().nullable(),
		sent_at: timestamp(),
		marks: jsonb<readonly string[]>(),
	},
	{ primaryKey: ['id'] },
)
const AT = new Date('2026-11-21T08:00:00Z')
const parcel: NewRowOf<typeof parcels> = { id: 'a', state: 'sent', sent_at: AT, marks: ['x'] }

describe('A plain statement on a defined table', () => {
	test.each([
		[onTable(parcels).select('id', 'note'), 'select id, note from rec.parcels', []],
		[
			onTable(parcels).select('id').where({ state: 'lost', note: null }).orderBy('sent_at', 'desc').limit(10),
			'select id from rec.parcels where state = $1 and note is null order by sent_at desc limit $2',
			['lost', 10],
		],
		[
			onTable(parcels).select('id').whereIn('id', ['a', 'b']).where('sent_at', '<', AT).forUpdate(),
			'select id from rec.parcels where id = ANY ($1) and sent_at < $2 for update',
			[['a', 'b'], AT],
		],
		[
			onTable(parcels).insert(parcel).onConflict('id').ignore(),
			'insert into rec.parcels (id, marks, sent_at, state) values ($1, $2, $3, $4) on conflict (id) do nothing',
			['a', '["x"]', AT, 'sent'],
		],
		[
			onTable(parcels).insert(parcel).onConflict('id').merge('state').returning('weight'),
			'insert into rec.parcels (id, marks, sent_at, state) values ($1, $2, $3, $4) on conflict (id) do update set state = excluded.state returning weight',
			['a', '["x"]', AT, 'sent'],
		],
		[
			onTable(parcels).where({ id: 'a' }).whereNotNull('note').update({ weight: 9_007_199_254_740_993n }),
			'update rec.parcels set weight = $1 where id = $2 and note is not null',
			[9_007_199_254_740_993n, 'a'],
		],
		[onTable(parcels).where({ id: 'a' }).delete(), 'delete from rec.parcels where id = $1', ['a']],
	] as const)('is compiled by Knex to text and parameters: %#', (query, text, params) => {
		expect(query.compiled()).toEqual({ text, params })
	})

	test('knows the types of its columns; a wrong name or value is a type error.', () => {
		// @ts-expect-error no such column
		onTable(parcels).select('colour')
		// @ts-expect-error no such column
		onTable(parcels).where({ colour: 'red' })
		// @ts-expect-error no such state
		onTable(parcels).where({ state: 'red' })
		// @ts-expect-error no such column
		onTable(parcels).orderBy('colour')
		// @ts-expect-error an amount is no number
		onTable(parcels).update({ weight: 1 })
		// @ts-expect-error a column without a default is left out
		onTable(parcels).insert({ id: 'a', state: 'sent', marks: [] })
		// @ts-expect-error no such column
		selection(parcels, 'p', ['colour'])
		const query = onTable(parcels).select('weight', 'note')
		expectTypeOf<Awaited<ReturnType<typeof query.all>>>().toEqualTypeOf<
			{ readonly weight: bigint; readonly note: string | null }[]
		>()
	})
})

describe('The rows of a definition', () => {
	test('have instants as Dates and JSON parsed where they are read, and both as text in a projection.', () => {
		type Read = RowOf<typeof parcels>
		type Projected = ProjectedRowOf<typeof parcels>
		expectTypeOf<Read['sent_at']>().toEqualTypeOf<Date>()
		expectTypeOf<Read['marks']>().toEqualTypeOf<readonly string[]>()
		expectTypeOf<Projected['sent_at']>().toEqualTypeOf<string>()
		expectTypeOf<Projected['marks']>().toEqualTypeOf<string>()
		expectTypeOf<Read['note']>().toEqualTypeOf<string | null>()
		expectTypeOf<OuterJoined<Read>['state']>().toEqualTypeOf<'sent' | 'lost' | null>()
	})

	test('are selected under an alias, and may be called otherwise.', () => {
		const some = selection(parcels, 'p', ['id', 'weight'])
		const renamed = selection(parcels, 'p', { parcel: 'id', is: 'state' })
		expect([some.list, renamed.list]).toEqual(['p.id, p.weight', 'p.id AS parcel, p.state AS is'])
		expectTypeOf<SelectedBy<typeof some>>().toEqualTypeOf<{ readonly id: string; readonly weight: bigint }>()
		expectTypeOf<SelectedBy<typeof renamed>>().toEqualTypeOf<{
			readonly parcel: string
			readonly is: 'sent' | 'lost'
		}>()
	})
})

test('A declaration says type and constraints as PostgreSQL has them.', () => {
	expect(text().bytewise().nullable().declaration).toBe('text COLLATE "C"')
	expect(bigint().check('amount > 0').declaration).toBe('bigint NOT NULL CHECK (amount > 0)')
	expect(text().bytewise().declaration).toBe('text COLLATE "C" NOT NULL')
})

test('Names that are not plain are refused.', () => {
	for (const name of ['Bad', 'a b', 'a;b', '', '1a'])
		expect(() => defineTable(`rec.${name}`, { id: uuid() }, { primaryKey: ['id'] })).toThrow(
			'not a plain snake case name',
		)
})
