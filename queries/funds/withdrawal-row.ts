import type { z } from 'zod'
import { TARGETS } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { dayIn, regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import type { withdrawal } from '../../domain/funds/contract.ts'
import type { purposeView } from '../../domain/funds/purposes.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { UNNAMED } from '../../kernel/texts/unnamed.ts'
import { withdrawalsTable } from '../../projections/funds/withdrawals.ts'
import { fundLabel, targetJoins } from '../../records/_shared/targets.ts'
import { notesTable } from '../../records/activity/notes.ts'
import { paymentAccountVersionsTable } from '../../records/funds/payment-accounts.ts'
import { purposeFrom, purposeSealedAs, withdrawalPurposesTable } from '../../records/funds/purposes.ts'
import { usersTable } from '../../records/users/users.ts'
import { readsMoney } from '../_shared/roles.ts'
import { containing, HAS_TERMS, tsQueryOf } from '../_shared/search.ts'
import type { Where } from '../_shared/where.ts'
import type { SealedDeps } from './deps.ts'
import { evidenceOf } from './evidence-state.ts'

const OF_WITHDRAWALS = selection(withdrawalsTable, 'w', [
	'id',
	'fund',
	'kind',
	'target_id',
	'currency',
	'amount',
	'status',
	'by_user_id',
	'account_id',
	'account_version',
	'requested_at',
	'approved_at',
	'paid_at',
	'reference',
	'failure_code',
	'attempts',
	'changed_at',
	'purpose',
	'purpose_id',
	'evidence_state',
	'evidence_due_at',
	'evidence_id',
	'evidence_submitted_at',
	'evidence_decided_at',
	'transfer_account',
	'transfer_ordered_at',
	'transfer_ref',
])
const OF_USERS = selection(usersTable, 'u', ['first_name', 'last_name', 'email'])
const OF_PAYMENT_ACCOUNT_VERSIONS = selection(paymentAccountVersionsTable, 'v', {
	bank: 'label',
	last4: 'last4',
})
const OF_PURPOSES = selection(withdrawalPurposesTable, 'z', {
	purpose_key: 'key_id',
	purpose_sealed: 'sealed',
})
const OF_NOTES = selection(notesTable, 'n', { note: 'body' })

export const LISTED_COLUMNS = `${OF_WITHDRAWALS.list}, ${fundLabel('w.kind')} AS label, ${OF_USERS.list},
	${OF_PAYMENT_ACCOUNT_VERSIONS.list}`
export const WITHDRAWAL_COLUMNS = `${LISTED_COLUMNS}, ${OF_NOTES.list}, ${OF_PURPOSES.list},
	(SELECT max(t.revision) FROM read.timeline t WHERE t.stream = 'fund-' || w.fund) AS revision`

export const WITHDRAWAL_FROM = `
	read.withdrawals w
	${targetJoins('w.kind', 'w.target_id')}
	LEFT JOIN rec.users u ON u.id = w.by_user_id
	LEFT JOIN read.payment_accounts a ON a.id = w.account_id
	LEFT JOIN rec.payment_account_versions v
		ON v.account_id = w.account_id AND v.version = w.account_version
		AND v.details_hash = a.hashes[w.account_version]
	LEFT JOIN rec.notes n ON n.note_id = w.note_id
	LEFT JOIN rec.withdrawal_purposes z ON z.purpose_id = w.purpose_id`

export const WITHDRAWAL_MODELS = ['withdrawals', 'payment_accounts', 'requests', 'timeline'] as const

export type ListedWithdrawal = SelectedBy<typeof OF_WITHDRAWALS> &
	OuterJoined<SelectedBy<typeof OF_USERS>> &
	OuterJoined<SelectedBy<typeof OF_PAYMENT_ACCOUNT_VERSIONS>> & { readonly label: string }
export type WithdrawalRecord = ListedWithdrawal &
	OuterJoined<SelectedBy<typeof OF_NOTES>> &
	OuterJoined<SelectedBy<typeof OF_PURPOSES>> & {
		readonly revision: bigint
	}

export const masked = (last4: string | null): string => `••••${last4 ?? ''}`

/** Returns the day on which the bank moved the money, in the fund's region; null before that. */
export const paidOn = ({
	paid_at,
	currency,
}: Pick<WithdrawalRecord, 'paid_at' | 'currency'>): string | null =>
	paid_at && dayIn(regionOfCurrency(currency), paid_at.getTime())

export const requesterName = ({
	first_name,
	last_name,
}: Pick<ListedWithdrawal, 'first_name' | 'last_name'>): string =>
	`${first_name ?? ''} ${last_name ?? ''}`.trim() || 'Erased'

export function withText(where: Where, text: string | undefined): Where {
	if (!text) return where
	const like = containing(text)
	return where.and(
		`w.reference = ? OR w.id::text = ? OR lower(u.email) = lower(?) OR (u.first_name || ' ' || u.last_name) ILIKE ?
		OR ${HAS_TERMS}`,
		text,
		text.toLowerCase(),
		text,
		like,
		tsQueryOf(text) ?? '',
	)
}

/** Restricts withdrawals `w` with request `r` to those that the viewer requested or owns. */
export const withOwn = (where: Where, viewer: Principal): Where =>
	where.and(
		`w.by_user_id = ? OR r.author_id = ? OR (w.kind = 'individual' AND w.target_id = ?)
		OR EXISTS (SELECT 1 FROM read.organizations o WHERE o.id = r.organization_id
			AND ? = ANY(o.lead_ids))`,
		...Array.from({ length: 4 }, () => viewer.id),
	)

/** Works like `withOwn`, but not for finance and admins, who see all. */
export const withVisible = (where: Where, viewer: Principal): Where =>
	readsMoney(viewer) ? where : withOwn(where, viewer)

export function purposeOf(
	row: Pick<WithdrawalRecord, 'purpose' | 'purpose_id' | 'purpose_key' | 'purpose_sealed'>,
	cipher: Cipher,
): z.output<typeof purposeView> | null {
	const { purpose: code, purpose_id, purpose_key, purpose_sealed } = row
	if (code === null || purpose_id === null) return null
	if (purpose_key === null || purpose_sealed === null) return { code, description: null, payee: null }
	const sealed = { keyId: purpose_key, data: purpose_sealed }
	return { code, ...purposeFrom(cipher.decrypt(sealed, purposeSealedAs(purpose_id))) }
}

export function withdrawalOf(
	row: WithdrawalRecord,
	viewer: Principal,
	{ cipher, clock }: Pick<SealedDeps, 'cipher' | 'clock'>,
): z.output<typeof withdrawal> {
	return {
		_id: row.id,
		fundType: TARGETS[row.kind].donationFor,
		requestId: row.kind === 'request' ? row.target_id : null,
		title: row.label,
		units: row.currency,
		amount: row.amount,
		status: row.status,
		isUnderWay: row.status === 'approved' && row.transfer_account !== null,
		user_info: {
			_id: row.by_user_id,
			name: { first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
		},
		paymentAccount: {
			uniqueId: row.account_id,
			label: row.bank ?? UNNAMED.erased,
			accountNumber: masked(row.last4),
		},
		createdAt: row.requested_at.toISOString(),
		approvedAt: row.approved_at?.toISOString() ?? null,
		paidAt: row.paid_at?.toISOString() ?? null,
		paidOn: paidOn(row),
		reference: row.reference,
		failureCode: row.failure_code,
		reason: row.note,
		attempts: row.attempts,
		purpose: purposeOf(row, cipher),
		evidence: evidenceOf(row, clock.now()),
		canCancel: row.by_user_id === viewer.id && (row.status === 'requested' || row.status === 'failed'),
		etag: `"${row.revision}"`,
	}
}
