import { appendProjection } from '../../kernel/projection/append.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import type { Projection } from '../../kernel/projection/projection.ts'
import { defineTable, integer, text, uuid } from '../../kernel/sql/table.ts'

/**
 * Faulty read models, each with one mistake that a comparison must notice. They are in this folder alone, so
 * that the rule against machine dependencies in projections doesn't forbid them.
 */

const HANDLES = ['DonationStarted', 'DonationConfirmed', 'RoleGranted', 'OrganizationRegistered']
const faultyDaysTable = defineTable(
	'read.faulty_days',
	{
		id: uuid(),
		day: text(),
	},
	{ primaryKey: ['id'] },
)

const days = appendProjection({
	table: faultyDaysTable,
	version: 1,
	handles: HANDLES,
	rowsOf: (event) => [
		{ id: event.id, day: new Date(event.metadata.recordedAt).toLocaleString('en', { timeStyle: 'short' }) },
	],
})
const faultyNumbersTable = defineTable(
	'read.faulty_numbers',
	{
		id: uuid(),
		digits: text(),
	},
	{ primaryKey: ['id'] },
)

const numbers = appendProjection({
	table: faultyNumbersTable,
	version: 1,
	handles: HANDLES,
	rowsOf: (event) => [{ id: event.id, digits: Date.parse(event.metadata.recordedAt).toLocaleString() }],
})

const sessions: Projection = {
	name: 'faulty_sessions',
	version: 1,
	handles: HANDLES,
	create: (table) => [`CREATE TABLE IF NOT EXISTS ${table} (id uuid PRIMARY KEY, at text NOT NULL)`],
	async apply(events, tx, table) {
		for (const event of events) {
			await tx.execute(`INSERT INTO ${table} SELECT $1, $2::timestamptz::text`, [
				event.id,
				event.metadata.recordedAt,
			])
		}
	},
}

const batches: Projection = {
	name: 'faulty_batches',
	version: 1,
	handles: HANDLES,
	create: (table) => [`CREATE TABLE IF NOT EXISTS ${table} (id uuid PRIMARY KEY, size integer NOT NULL)`],
	async apply(events, tx, table) {
		const [first] = events
		if (first) await tx.execute(`INSERT INTO ${table} SELECT $1, $2`, [first.id, events.length])
	},
}
const faultySumsTable = defineTable(
	'read.faulty_sums',
	{
		id: uuid(),
		total: integer(),
	},
	{ primaryKey: ['id'] },
)

function forgetful(): Projection {
	let total = 0
	return keyedProjection({
		table: faultySumsTable,
		version: 1,
		handles: HANDLES,
		keysOf: (event) => [event.id],
		evolve: (_, event) => {
			total += 1
			return { id: event.id, total }
		},
	})
}

export const FAULTY: readonly Projection[] = [days, numbers, sessions, batches, forgetful()]
