import { z } from 'zod'
import {
	type OfflineDecision,
	type OfflineStatus,
	offlineDonationDetail,
} from '../../domain/offline-donations/contract.ts'
import { refuse } from '../../domain/offline-donations/refusals.contract.ts'
import { offlineDonationStream } from '../../domain/offline-donations/streams.contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { UNNAMED } from '../../kernel/texts/unnamed.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { offlineDonationsTable } from '../../projections/offline-donations/offline-donations.ts'
import { offlineDonationDetailsTable } from '../../records/offline-donations/offline-donations.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { readTimeline } from '../activity/timeline.ts'
import {
	nameOfUser,
	OFFLINE_COLUMNS,
	OFFLINE_FROM,
	type OfflineRecord,
	offlineRowOf,
} from './offline-donation-row.ts'

export const OFFLINE_MODELS = ['offline_donations', 'requests'] as const

const OF_MODEL = selection(offlineDonationsTable, 'd', ['anonymous', 'because', 'reversal_by', 'revision'])
const OF_DETAILS = selection(offlineDonationDetailsTable, 'o', [
	'bank',
	'email',
	'line1',
	'line2',
	'city',
	'state',
	'zip_code',
	'country',
	'pan_last4',
])

const namesIn = (column: string): string =>
	`ARRAY(SELECT ${nameOfUser('person')} FROM unnest(d.${column}) WITH ORDINALITY AS each (person, place) ORDER BY place)`
const noteIn = (column: string): string => `(SELECT n.body FROM rec.notes n WHERE n.note_id = d.${column})`

type DetailRecord = OfflineRecord &
	SelectedBy<typeof OF_MODEL> &
	OuterJoined<SelectedBy<typeof OF_DETAILS>> & {
		readonly receivers: readonly (string | null)[]
		readonly reversers: readonly (string | null)[]
		readonly reversal_reason: string | null
		readonly return_reason: string | null
		readonly path: string | null
		readonly file_name: string | null
	}

const DECISIONS: Readonly<Record<OfflineStatus, readonly OfflineDecision[]>> = {
	recorded: ['approve', 'return'],
	received: ['reverse'],
	returned: [],
	reversing: ['approve', 'return'],
	reversed: [],
}

const named = (names: readonly (string | null)[]): string[] => names.map((name) => name ?? UNNAMED.erased)

/** @throws DomainError NOT_FOUND */
export async function readOfflineDonation(
	{ sql, documentUrl }: Pick<QueryDeps, 'sql' | 'documentUrl'>,
	donationId: string,
	viewer: Principal,
): Promise<z.output<typeof offlineDonationDetail>> {
	const row = await sql.maybeOne<DetailRecord>(
		`SELECT ${OFFLINE_COLUMNS}, ${OF_MODEL.list}, ${OF_DETAILS.list}, ${namesIn('received_by')} AS receivers,
			${namesIn('reversal_by')} AS reversers, ${noteIn('reversal_note_id')} AS reversal_reason,
			${noteIn('return_note_id')} AS return_reason, f.path, f.file_name
		FROM ${OFFLINE_FROM} LEFT JOIN rec.files f ON f.id = o.file_id WHERE d.id = $1`,
		[donationId],
	)
	if (!row) throw refuse('NOT_FOUND.offlineDonation')
	const begunBy = row.status === 'reversing' ? row.reversal_by[0] : row.recorded_by
	return {
		...offlineRowOf(row),
		bank: row.bank ?? '',
		email: row.email ?? '',
		address: [row.line1, row.line2, row.city, row.state, row.zip_code, row.country].filter(
			(part): part is string => part !== null && part !== '',
		),
		panLast4: row.pan_last4,
		anonymous: row.anonymous,
		document: row.path === null ? null : { name: row.file_name ?? '', url: documentUrl(row.path) },
		receivedBy: named(row.receivers),
		reversal:
			row.because === null || row.reversed_on === null
				? null
				: {
						because: row.because,
						on: row.reversed_on,
						by: named(row.reversers),
						reason: row.reversal_reason,
					},
		returnReason: row.return_reason,
		needsAnother: begunBy === viewer.id && DECISIONS[row.status].includes('approve'),
		decisions: [...DECISIONS[row.status]],
		etag: `"${row.revision}"`,
	}
}

export const offlineDonationTimeline = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/offlineDonations/:id/timeline',
		summary: 'List the history of an offline donation',
		tags: ['offline-donations', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		params: z.object({ id }),
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: ({ params }) =>
			readTimeline(deps, offlineDonationStream(params.id), () => refuse('NOT_FOUND.offlineDonation')),
	})

export const showOfflineDonation = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/offlineDonations/:id',
		summary: 'Get an offline donation with its document, counterparty and decisions',
		tags: ['offline-donations', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		params: z.object({ id }),
		answers: { 200: offlineDonationDetail },
		readModels: OFFLINE_MODELS,
		handle: async ({ params, caller }) => {
			const body = await readOfflineDonation(deps, params.id, caller.principal)
			return { body, revision: BigInt(body.etag.slice(1, -1)) }
		},
	})
