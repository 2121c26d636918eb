import pg from 'pg'

export type Statements = ReadonlyMap<string, number>

const LENGTH = 60

/** Counts the statements that this process sends to PostgreSQL on any connection while `run` runs. */
export async function countStatements(run: () => Promise<unknown>): Promise<Statements> {
	const counts = new Map<string, number>()
	const { prototype } = pg.Client
	const { query } = prototype
	prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
		const key = textOf(args[0])
		counts.set(key, (counts.get(key) ?? 0) + 1)
		return Reflect.apply(query, this, args)
	} as typeof query
	try {
		await run()
	} finally {
		prototype.query = query
	}
	return counts
}

export const sumOf = (statements: Statements): number =>
	[...statements.values()].reduce((sum, count) => sum + count, 0)

function textOf(statement: unknown): string {
	const text = typeof statement === 'string' ? statement : (statement as { readonly text?: string }).text
	return (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, LENGTH)
}
