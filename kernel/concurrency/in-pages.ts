/**
 * Yields all rows, read a page at a time by their ids.
 * @param after returns the next rows by id; none after the last. `null` starts at the beginning
 */
export async function* inPages<Row extends { readonly id: string }>(
	after: (id: string | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
	let last: string | null = null
	do {
		const rows: readonly Row[] = await after(last)
		yield* rows
		last = rows.at(-1)?.id ?? null
	} while (last !== null)
}
