import type { z } from 'zod'
import type { backofficeOfflineDonation } from '../../domain/offline-donations/contract.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { UNNAMED } from '../../kernel/texts/unnamed.ts'
import { offlineDonationsTable } from '../../projections/offline-donations/offline-donations.ts'
import { targetJoins, targetName } from '../../records/_shared/targets.ts'
import { offlineDonationDetailsTable } from '../../records/offline-donations/offline-donations.ts'

const OF_MODEL = selection(offlineDonationsTable, 'd', [
	'id',
	'method',
	'status',
	'target_kind',
	'target_id',
	'currency',
	'amount',
	'received_on',
	'recorded_by',
	'recorded_at',
	'reversed_on',
])
const OF_DETAILS = selection(offlineDonationDetailsTable, 'o', ['first_name', 'last_name', 'reference'])

export const nameOfUser = (column: string): string =>
	`(SELECT nullif(trim(u.first_name || ' ' || u.last_name), '') FROM rec.users u WHERE u.id::text = ${column}::text)`

export const OFFLINE_COLUMNS = `${OF_MODEL.list}, ${OF_DETAILS.list}, ${targetName('d.target_kind')} AS title,
	${nameOfUser('d.recorded_by')} AS recorder`

export const OFFLINE_FROM = `read.offline_donations d LEFT JOIN rec.offline_donations o ON o.id = d.id
	${targetJoins('d.target_kind', 'd.target_id')}`

export type OfflineRecord = SelectedBy<typeof OF_MODEL> &
	OuterJoined<SelectedBy<typeof OF_DETAILS>> & {
		readonly title: string | null
		readonly recorder: string | null
	}

export const offlineRowOf = (row: OfflineRecord): z.output<typeof backofficeOfflineDonation> => ({
	id: row.id,
	method: row.method,
	status: row.status,
	target: row.target_kind,
	targetId: row.target_id,
	title: row.title,
	counterparty: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
	currency: row.currency,
	amount: row.amount,
	receivedOn: row.received_on,
	reference: row.reference ?? '',
	recordedBy: row.recorder ?? UNNAMED.erased,
	recordedAt: row.recorded_at.toISOString(),
	reversedOn: row.reversed_on,
})
