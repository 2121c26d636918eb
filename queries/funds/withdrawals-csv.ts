import type { Reply } from '../../kernel/http/route.ts'
import { formatMajor } from '../../kernel/wire/money.ts'
import { asText, csvReply } from '../_shared/csv.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import type { Where } from '../_shared/where.ts'
import { dueOn } from './evidence-state.ts'
import {
	masked,
	paidOn,
	requesterName,
	WITHDRAWAL_COLUMNS,
	WITHDRAWAL_FROM,
	type WithdrawalRecord,
} from './withdrawal-row.ts'

const HEADINGS = [
	'Title',
	'Asked By',
	'Currency',
	'Amount',
	'Status',
	'Asked At',
	'Approved At',
	'Paid On',
	'Reference',
	'Bank',
	'Account',
	'Payment Tries',
	'Withdrawal Id',
	'Purpose',
	'Evidence',
	'Evidence Due On',
]

const cellsOf = (row: WithdrawalRecord): (string | number)[] => [
	row.label,
	requesterName(row),
	row.currency,
	formatMajor(row.amount, row.currency),
	row.status,
	row.requested_at.toISOString(),
	row.approved_at?.toISOString() ?? '',
	paidOn(row) ?? '',
	asText(row.reference ?? ''),
	row.bank ?? '',
	masked(row.last4),
	row.attempts,
	row.id,
	row.purpose ?? '',
	row.evidence_state ?? '',
	dueOn(row) ?? '',
]

export function withdrawalsCsv({ sql, clock }: QueryDeps, where: Where): Reply {
	const text = `SELECT ${WITHDRAWAL_COLUMNS} FROM ${WITHDRAWAL_FROM} ${where} ORDER BY w.requested_at DESC, w.id`
	const cells = async function* () {
		for await (const row of sql.stream<WithdrawalRecord>(text, where.params)) yield cellsOf(row)
	}
	return csvReply('withdrawals', HEADINGS, cells(), clock.now())
}
