/** What a visit comes to. Times are milliseconds from its beginning; sizes as they came over the line. */
export interface Visit {
	readonly fcpMs: number
	readonly lcpMs: number
	/** When the first large picture was there in full; the largest paint where there is none. */
	readonly sharpMs: number
	readonly cls: number
	/** What tasks of more than 50 ms took beyond them, from the first paint on. */
	readonly tbtMs: number
	/** Requests that had begun before the largest paint. */
	readonly requests: number
	readonly htmlKB: number
	/** Scripts before the largest paint. */
	readonly firstJsKB: number
	/** Scripts, once every part of the page has been awoken. */
	readonly jsKB: number
}

/** What answers a visit, by path and query. */
export type Recorded = ReadonlyMap<
	string,
	{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }
>

/** A browser that visits pages as somebody with a cheap phone and a slow line does. */
export interface Visitor {
	/** Once, with nothing stored, and then turns to the content. */
	visit(address: string): Promise<Visit>
	/** Once, without slowing down. @returns every answer of the page's own site, as it came over the line */
	record(address: string): Promise<Recorded>
	close(): Promise<void>
}
