import type { Caller, Principal, Route } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { isUuid } from '../_shared/page-addresses.ts'
import { readsEverything, visibleTo } from '../_shared/request-visibility.ts'

type Deps = Pick<QueryDeps, 'sql' | 'clock'>

function idsOf(body: unknown): readonly string[] {
	const { data } = (body ?? {}) as { readonly data?: unknown }
	const rows = [Array.isArray(body) ? body : data].flat() as readonly (
		| { id?: string; _id?: string }
		| undefined
	)[]
	return rows.flatMap((row) => row?._id ?? row?.id ?? [])
}

async function readByRole({ sql }: Deps, ids: readonly string[], userId: string): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT r.id FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE r.id IN (SELECT unnest($1::uuid[])
			UNION ALL SELECT u.request_id FROM rec.request_updates u WHERE u.id = ANY ($1::uuid[]))
			AND r.is_private AND NOT (${visibleTo('$2')}) ORDER BY r.id`,
		[ids.filter(isUuid), userId],
		{ name: 'private-requests-read-by-role' },
	)
	return rows.map(({ id }) => id)
}

interface Read {
	readonly reader: string
	readonly correlationId: string
	readonly ip: string
	readonly userAgent: string
	readonly summary: { readonly operation: string; readonly requestId: string; readonly document?: string }
}

const write = (
	{ sql, clock }: Deps,
	{ reader, correlationId, ip, userAgent, summary }: Read,
): Promise<void> =>
	recordActivity(sql, {
		id: newId(clock.now()),
		at: new Date(clock.now()),
		type: 'donationRequest',
		user_id: reader,
		correlation_id: correlationId,
		ip,
		user_agent: userAgent,
		summary: { outcome: 'privateRequestRead', ...summary },
	})

async function recordRead(deps: Deps, caller: Caller, operation: string, ids: readonly string[]) {
	const { principal, correlationId, ip, userAgent } = caller
	if (!readsEverything(principal)) return
	const read = await readByRole(deps, ids, principal.id)
	if (read.length === 0) return
	const summary = { operation, requestId: read.join(' ') }
	await write(deps, { reader: principal.id, correlationId, ip, userAgent, summary })
}

/** Wraps a route so that staff reads of private requests are recorded before it answers. */
export const writingReadsDown =
	(deps: Deps) =>
	(one: Route): Route => ({
		...one,
		handle: async (request) => {
			const reply = await one.handle(request)
			const named = Object.values({ ...(request.params ?? {}), ...(request.query ?? {}) })
			const ids = [...named.filter((value) => typeof value === 'string'), ...idsOf(reply.body)]
			await recordRead(deps, request.caller, one.path, ids)
			return reply
		},
	})

/** Returns addresses of documents; each staff access to one of a private request is recorded. */
export const documentUrlFor =
	({ documentUrl }: Pick<QueryDeps, 'documentUrl'>, viewer: Principal) =>
	(path: string): string =>
		documentUrl(path, readsEverything(viewer) ? viewer.id : undefined)

export async function recordDocumentRead(
	deps: Deps,
	{ path, ...read }: Omit<Read, 'summary'> & { readonly path: string },
): Promise<void> {
	const row = await deps.sql.maybeOne<{ id: string; request_id: string }>(
		`WITH f AS (SELECT id FROM rec.files WHERE path = $1)
		SELECT f.id, r.id AS request_id FROM f, read.requests r WHERE r.is_private AND r.id IN (
			SELECT c.request_id FROM rec.request_documents d JOIN rec.request_contents c USING (content_id)
				WHERE d.file_id = f.id
			UNION ALL SELECT c.request_id FROM rec.request_contents c WHERE f.id = ANY (c.field_files)) LIMIT 1`,
		[path],
	)
	if (row === null) return
	await write(deps, {
		...read,
		summary: { operation: '/files', requestId: row.request_id, document: row.id },
	})
}
