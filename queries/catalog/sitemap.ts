import { LISTED_PATHS } from '../../domain/catalog/pages.contract.ts'
import type { ListedRows, PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'

/** The most addresses of one file by sitemaps.org. */
const MAX_OF_A_PART = 50_000
const PAGE = 1_000
const RETENTION_MS = HOUR_MS
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export interface ListedPage {
	readonly path: string
	readonly changedAt: Date | null
}

interface Row {
	readonly id: string
	readonly key: string
	readonly changed_at: Date | null
}

interface Part {
	readonly kind: string
	/** The part begins behind this id. */
	readonly after: string
	readonly last: string | null
}

export interface Sitemap {
	/** Returns the names of the parts, such as `requests-1`. */
	parts(): Promise<readonly string[]>
	pagesOf(name: string): Promise<AsyncIterable<readonly ListedPage[]> | null>
}

/**
 * Lists pages for search engines in parts of at most 50,000. The bounds of the parts are counted once an
 * hour; each part is then read by its primary key alone.
 */
export function createSitemap(sql: SqlExecutor, clock: Clock, pages: readonly PageDeclarations[]): Sitemap {
	const kinds = new Map(
		pages
			.flatMap(({ listed = {} }) => Object.entries(listed))
			.toSorted(([, one], [, other]) => one.order - other.order),
	)
	let known: { readonly at: number; readonly parts: Promise<ReadonlyMap<string, Part>> } | undefined
	const parts = (): Promise<ReadonlyMap<string, Part>> => {
		const now = clock.now()
		if (known === undefined || now - known.at >= RETENTION_MS) {
			known = { at: now, parts: findParts(sql, kinds) }
			// A failed read is not cached, so that the next call tries again.
			known.parts.catch(() => {
				known = undefined
			})
		}
		return known.parts
	}
	return {
		parts: async () => ['pages', ...(await parts()).keys()],
		async pagesOf(name) {
			if (name === 'pages') return staticPages()
			const part = (await parts()).get(name)
			const rows = kinds.get(part?.kind ?? '')
			return part === undefined || rows === undefined ? null : readPart(sql, rows, part)
		},
	}
}

async function findParts(
	sql: SqlExecutor,
	kinds: ReadonlyMap<string, ListedRows>,
): Promise<ReadonlyMap<string, Part>> {
	const parts = new Map<string, Part>()
	for (const [kind, { from }] of kinds) {
		let after = BEFORE_ALL
		for (let nth = 1; ; nth += 1) {
			const { count, last } = await sql.one<{ count: number; last: string | null }>(
				`SELECT count(*)::int AS count, max(id::text) AS last
				FROM (SELECT x.id FROM ${from} ORDER BY x.id LIMIT ${MAX_OF_A_PART}) part`,
				[after],
			)
			if (last === null) break
			const isFull = count === MAX_OF_A_PART
			parts.set(`${kind}-${nth}`, { kind, after, last: isFull ? last : null })
			if (!isFull) break
			after = last
		}
	}
	return parts
}

async function* staticPages(): AsyncGenerator<readonly ListedPage[]> {
	yield LISTED_PATHS.map((path) => ({ path, changedAt: null }))
}

async function* readPart(
	sql: SqlExecutor,
	{ path, from, key, changedAt }: ListedRows,
	{ after, last }: Part,
): AsyncGenerator<readonly ListedPage[]> {
	let begin = after
	for (let left = MAX_OF_A_PART; left > 0; ) {
		const rows = await sql.query<Row>(
			`SELECT x.id, ${key} AS key, ${changedAt} AS changed_at FROM ${from}
				AND ($2::uuid IS NULL OR x.id <= $2::uuid) ORDER BY x.id LIMIT $3`,
			[begin, last, Math.min(PAGE, left)],
		)
		if (rows.length > 0)
			yield rows.map((row) => ({
				path: path.replace(':id', () => encodeURIComponent(row.key)),
				changedAt: row.changed_at,
			}))
		const end = rows.at(-1)
		if (end === undefined || rows.length < PAGE) return
		begin = end.id
		left -= rows.length
	}
}
