/**
 * All rows, one after the other, read a page at a time by their ids.
 * @param after the next rows by id; none after the last. `null`: from the beginning
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
