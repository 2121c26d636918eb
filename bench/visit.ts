/** One visit of a page. Times are milliseconds from its beginning; sizes are as transferred. */
export interface Visit {
	readonly fcpMs: number
	readonly lcpMs: number
	readonly sharpMs: number
	readonly cls: number
	/** Total blocking time: the part of tasks beyond 50 ms, from the first paint on. */
	readonly tbtMs: number
	readonly requests: number
	readonly htmlKB: number
	readonly firstJsKB: number
	readonly jsKB: number
}

export type Recorded = ReadonlyMap<
	string,
	{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }
>

export interface Visitor {
	visit(address: string): Promise<Visit>
	/**
	 * Visits once without throttling.
	 * @returns every answer of the page's own site, as transferred
	 */
	record(address: string): Promise<Recorded>
	close(): Promise<void>
}
