import type pg from 'pg'

let cursors = 0

/**
 * The rows of a SELECT through a server-side cursor. The client must be in a transaction. The cursor is
 * closed when the iteration ends, early or not.
 */
export async function* cursorRows<Row extends object>(
	client: pg.ClientBase,
	text: string,
	params: readonly unknown[] = [],
	batchSize = 500,
): AsyncGenerator<Row> {
	cursors += 1
	const name = `rows_${cursors}`
	await client.query(`DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, [...params])
	let failed = false
	try {
		for (;;) {
			const { rows } = await client.query<Row>(`FETCH ${batchSize} FROM ${name}`).catch((error) => {
				failed = true
				throw error
			})
			yield* rows
			if (rows.length < batchSize) return
		}
	} finally {
		// A failed transaction has closed its cursors and refuses every statement but its end.
		if (!failed) await client.query(`CLOSE ${name}`)
	}
}
