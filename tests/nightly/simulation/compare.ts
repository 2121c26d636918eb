import type { Schema } from './database/database.ts'
import { rowsOf } from './database/database.ts'
import { historyOf } from './history.ts'
import { play } from './run.ts'
import type { World } from './world.ts'

export interface Compared {
	readonly tables: readonly {
		readonly name: string
		readonly columns: readonly string[]
		readonly rows: readonly (readonly unknown[])[]
	}[]
	readonly answers: readonly {
		readonly text: string
		readonly params: readonly unknown[]
		readonly rows: readonly Record<string, unknown>[]
	}[]
}

const isQuestion = (text: string): boolean =>
	/^\s*(SELECT|WITH)\b/.test(text) &&
	!/\b(INSERT|UPDATE|DELETE|pg_\w+lock|now|set_config)\b/.test(text) &&
	!/\bread\.\w+_v\d/.test(text) &&
	!/\bops\.projections\b/.test(text)

export async function compare(seed: number, schema: Schema): Promise<Compared> {
	const requested = new Map<string, readonly unknown[]>()
	let world: World | null = null
	await play(historyOf(seed), schema, false, (made) => {
		world = made
		made.ground.database.onRun = (text, params) => {
			if (isQuestion(text)) requested.set(text, params)
		}
	})
	if (world === null) throw new Error('There is no world.')
	const { ground } = world as World
	const { database } = ground
	database.onRun = null
	const tx = database.begin()
	const names = database.tables().filter((name) => /^(ops|rec)\./.test(name))
	const models = ground.projections.map(({ name }) => `read.${name}`)
	const tables = [...names, ...models].flatMap((name) => {
		const { columns } = database.table(name).definition
		const saved = columns.filter(({ isGenerated }) => !isGenerated)
		const { rows } = database.run(tx, `SELECT ${saved.map((column) => column.name).join(', ')} FROM ${name}`)
		const printed = rows.map((row) =>
			row.map((cell, index) =>
				saved[index]?.type === 'jsonb' && cell !== null ? JSON.stringify(cell) : cell,
			),
		)
		return rows.length === 0 ? [] : [{ name, columns: saved.map((column) => column.name), rows: printed }]
	})
	const answers = [...requested].map(([text, params]) => ({
		text,
		params,
		rows: rowsOf(database.run(tx, text, params)),
	}))
	database.rollback(tx)
	return { tables, answers }
}
