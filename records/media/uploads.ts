import type { ItemKind } from '../../domain/media/items.contract.ts'
import type {
	MediaUpload,
	Proposals,
	UploadReason,
	UploadState,
} from '../../domain/media/uploads.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import {
	defineTable,
	double,
	integer,
	jsonb,
	type RowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'

export const mediaUploadsTable = defineTable(
	'rec.media_uploads',
	{
		id: uuid(),
		user_id: uuid(),
		item_id: uuid().nullable(),
		title: text(),
		kind: text<ItemKind>(),
		bytes: integer(),
		state: text<UploadState>(),
		progress: double(),
		reason: text<UploadReason>().nullable(),
		proposals: jsonb<Proposals>().nullable(),
		tries: integer(),
		claimed_until: timestamp().nullable(),
		created_at: timestamp(),
		expires_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type MediaUploadRow = RowOf<typeof mediaUploadsTable>

/** An upload may be resumed, and its outcome read, for this long. */
const TERM_MS = 48 * HOUR_MS
/** A worker that is killed gives its upload up after this. */
const LEASE_MS = MINUTE_MS

export const uploadOf = (row: MediaUploadRow): MediaUpload => ({
	_id: row.id,
	itemId: row.item_id,
	title: row.title,
	kind: row.kind,
	bytes: row.bytes,
	state: row.state,
	progress: row.progress,
	reason: row.reason,
	proposals: row.proposals,
	createdAt: row.created_at.toISOString(),
})

export async function insertUpload(
	sql: SqlExecutor,
	row: Pick<MediaUploadRow, 'id' | 'user_id' | 'item_id' | 'title' | 'kind' | 'bytes'>,
	at: Date,
	termMs = TERM_MS,
): Promise<void> {
	await onTable(mediaUploadsTable)
		.insert({
			...row,
			state: 'receiving',
			progress: 0,
			reason: null,
			proposals: null,
			tries: 0,
			claimed_until: null,
			created_at: at,
			expires_at: new Date(at.getTime() + termMs),
		})
		.execute(sql)
}

export const uploadsOf = (sql: SqlExecutor, userId: string): Promise<readonly MediaUploadRow[]> =>
	onTable(mediaUploadsTable).select().where({ user_id: userId }).orderBy('created_at', 'desc').all(sql)

export const findUpload = (sql: SqlExecutor, id: string, userId: string): Promise<MediaUploadRow | null> =>
	onTable(mediaUploadsTable).select().where({ id, user_id: userId }).maybeOne(sql)

/** Notes that all of a file is there; a second time does nothing. */
export const setReceived = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(mediaUploadsTable).where({ id, state: 'receiving' }).update({ state: 'waiting' }).execute(sql)

/** @returns false when it is over already */
export async function cancelUpload(sql: SqlExecutor, id: string): Promise<boolean> {
	const rows = await sql.query(
		`UPDATE rec.media_uploads SET state = 'cancelled', claimed_until = NULL
		WHERE id = $1 AND state IN ('receiving', 'waiting', 'working') RETURNING id`,
		[id],
	)
	return rows.length > 0
}

/** @returns false when it has not failed */
export const retryUpload = async (sql: SqlExecutor, id: string): Promise<boolean> =>
	(await onTable(mediaUploadsTable)
		.where({ id, state: 'failed' })
		.update({ state: 'waiting', reason: null, progress: 0, tries: 0 })
		.execute(sql)) > 0

export type ClaimedUpload = Pick<MediaUploadRow, 'id' | 'user_id' | 'item_id' | 'title' | 'kind' | 'tries'>

/** Claims the oldest upload that waits, or whose worker has ended. `tries` tells its claim from others. */
export const claimUpload = (sql: SqlExecutor, now: Date): Promise<ClaimedUpload | null> =>
	sql.maybeOne<ClaimedUpload>(
		`UPDATE rec.media_uploads SET state = 'working', tries = tries + 1, progress = 0, claimed_until = $2
		WHERE id = (
			SELECT id FROM rec.media_uploads
			WHERE state IN ('waiting', 'working') AND (claimed_until IS NULL OR claimed_until < $1)
			ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
		) RETURNING id, user_id, item_id, title, kind, tries`,
		[now, leaseFrom(now)],
	)

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

type Claim = Pick<ClaimedUpload, 'id' | 'tries'>
const ofClaim = ({ id, tries }: Claim) => ({ id, tries, state: 'working' }) as const

/** @returns false when the claim is over: it was cancelled, or another worker has it */
export const noteProgress = async (
	sql: SqlExecutor,
	claim: Claim,
	progress: number,
	now: Date,
): Promise<boolean> =>
	(await onTable(mediaUploadsTable)
		.where(ofClaim(claim))
		.update({ progress, claimed_until: leaseFrom(now) })
		.execute(sql)) > 0

/** Gives a claim up: it waits until `again`, or has failed for good. */
export async function giveBack(
	sql: SqlExecutor,
	claim: Claim,
	outcome: { readonly reason: UploadReason } | { readonly again: Date },
): Promise<void> {
	const changed =
		'again' in outcome
			? { state: 'waiting' as const, claimed_until: outcome.again }
			: { state: 'failed' as const, reason: outcome.reason, claimed_until: null }
	await onTable(mediaUploadsTable).where(ofClaim(claim)).update(changed).execute(sql)
}

/** Holds a claim until the transaction ends. @returns false when it is over */
export const holdsClaim = async (tx: Tx, claim: Claim): Promise<boolean> =>
	(await onTable(mediaUploadsTable).select('id').where(ofClaim(claim)).forUpdate().maybeOne(tx)) !== null

export async function finishUpload(
	tx: Tx,
	{ id }: Claim,
	itemId: string,
	proposals: Proposals,
): Promise<void> {
	await tx.execute(
		`UPDATE rec.media_uploads SET state = 'done', progress = 1, claimed_until = NULL, item_id = $2, proposals = $3
		WHERE id = $1`,
		[id, itemId, JSON.stringify(proposals)],
	)
}

/** Returns which of these uploads still need their file. */
export const uploadsWithFiles = async (
	sql: SqlExecutor,
	ids: readonly string[],
): Promise<ReadonlySet<string>> => {
	const rows = await sql.query<{ id: string }>(
		`SELECT id::text FROM rec.media_uploads WHERE id::text = ANY ($1) AND state NOT IN ('done', 'cancelled')`,
		[ids],
	)
	return new Set(rows.map(({ id }) => id))
}
