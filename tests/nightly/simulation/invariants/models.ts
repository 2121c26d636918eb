import { unseal } from '../../../../infra/event-store/envelope.ts'
import type { RecordedEvent } from '../../../../kernel/ports/event-store.ts'
import type { Projection } from '../../../../kernel/projection/projection.ts'
import type { SqlExecutor } from '../../../../kernel/sql/sql.ts'
import { Database, rowsOf } from '../database/database.ts'
import { readRows } from '../rest.ts'
import type { World } from '../world.ts'
import { type Broken, firstOf } from './broken.ts'

export async function modelsAgree(world: World): Promise<Broken | null> {
	const { ground } = world
	const events = ground.log.entries.map(({ stream, sealed, position }) => unseal(stream, sealed, position))
	const faults: string[] = []
	for (const projection of ground.projections) {
		const saved = asTexts(readRows(ground, `SELECT * FROM read.${projection.name}`))
		const fresh = asTexts(await folded(projection, events, ground.kernel.now))
		const [missing] = fresh.filter((row) => !saved.includes(row))
		const [extra] = saved.filter((row) => !fresh.includes(row))
		if (missing !== undefined || extra !== undefined || saved.length !== fresh.length)
			faults.push(
				`${projection.name}: ${saved.length} rows, anew ${fresh.length}; anew ${missing}, and there is ${extra}`,
			)
	}
	return firstOf('every read model is what the log says', faults)
}

const asTexts = (rows: readonly object[]): string[] =>
	rows
		.map((row) =>
			JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
		)
		.toSorted()

async function folded(
	projection: Projection,
	events: readonly RecordedEvent[],
	now: () => number,
): Promise<object[]> {
	const database = new Database(new Map(), now)
	const tx = database.begin()
	const table = `read.${projection.name}`
	const run = (text: string, params?: readonly unknown[]) => database.run(tx, text, params)
	for (const statement of projection.create(table)) run(statement)
	const rows = async (text: string, params?: readonly unknown[]) => rowsOf(run(text, params))
	const sql = {
		query: rows,
		one: async (text: string, params?: readonly unknown[]) => (await rows(text, params))[0],
		maybeOne: async (text: string, params?: readonly unknown[]) => (await rows(text, params))[0] ?? null,
		execute: async (text: string, params?: readonly unknown[]) => run(text, params).count,
	} as unknown as SqlExecutor
	const handled = events.filter(({ type }) => projection.handles.includes(type))
	if (handled.length > 0) await projection.apply(handled, sql, table)
	return rowsOf(run(`SELECT * FROM ${table}`))
}
