import { z } from 'zod'
import type { BankAccountStatus } from '../../domain/donations/bank-accounts.contract.ts'
import type { WithdrawalStatus } from '../../domain/funds/contract.ts'
import { type Decision, TO_ACCOUNT, withdrawalDetail } from '../../domain/funds/withdrawals.contract.ts'
import type { RequestStatus } from '../../domain/requests/contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { UNNAMED } from '../../kernel/texts/unnamed.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { type RegionCode, regionOf } from '../../kernel/wire/regions.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { detailsFrom, sealedAs } from '../../records/funds/payment-accounts.ts'
import { isFinance, readsFinance, readsMoney, WITHDRAWALS_ACCESS } from '../_shared/roles.ts'
import {
	BACKOFFICE_COLUMNS,
	BACKOFFICE_FROM,
	BACKOFFICE_MODELS,
	type BackofficeRecord,
	backofficeRowOf,
	isUnderWay,
} from './backoffice-withdrawals.ts'
import type { SealedDeps } from './deps.ts'
import { evidenceOf } from './evidence-state.ts'
import { coolingUntil, statusOf } from './payment-accounts.ts'
import { togetherAcrossFunds } from './two-people.ts'
import { masked, purposeOf, WITHDRAWAL_COLUMNS, type WithdrawalRecord } from './withdrawal-row.ts'

export const DETAIL_MODELS = [...BACKOFFICE_MODELS, 'organizations'] as const

type Detail = z.output<typeof withdrawalDetail>

interface DetailRecord extends BackofficeRecord, WithdrawalRecord {
	readonly request_status: string | null
	readonly author_id: string | null
	readonly is_led: boolean
	readonly account_entered_by: string | null
	readonly ever_entered: boolean
	readonly first_approved_by: string | null
	readonly first_approver: string | null
	readonly details_id: string | null
	readonly key_id: string | null
	readonly sealed: Buffer | null
	readonly newest_version: number
	readonly account_country: RegionCode
	readonly account_verified: boolean
	readonly debited_status: BankAccountStatus | null
	readonly account_removed: boolean
	readonly account_changed_at: Date
	readonly approvers: readonly string[]
}

/** The decisions of finance in each status. */
const DECISIONS_IN: Readonly<Record<WithdrawalStatus, readonly Decision[]>> = {
	requested: ['approve', 'reject'],
	approved: ['transfer', 'pay', 'fail', 'reject'],
	paid: ['fail'],
	failed: ['retry', 'reject'],
	rejected: [],
	cancelled: [],
}

/** Statuses of a request in which only refunds may leave its fund. */
const FROZEN_IN: readonly string[] = ['spam', 'onHold', 'removed'] satisfies RequestStatus[]

const APPROVALS: readonly Decision[] = ['approve', 'retry']

const PAYMENTS: readonly Decision[] = ['transfer', 'pay']

const ENTERED_BY = `(SELECT x.created_by FROM rec.payment_account_versions x
	WHERE x.account_id = a.id AND x.version = a.version AND x.details_hash = a.hashes[a.version])`

function approvalsOf(
	{ twoPeopleFrom }: SealedDeps,
	row: DetailRecord,
	together: bigint,
): Detail['approvals'] {
	if (!DECISIONS_IN[row.status].some((each) => APPROVALS.includes(each))) return null
	const from = twoPeopleFrom[row.currency]
	if (together < from) return null
	const { first_approved_at: firstAt, first_approver: by } = row
	return { together, from, first: firstAt && { by: by ?? UNNAMED.erased, at: firstAt.toISOString() } }
}

/**
 * Returns the sum that leaves within its day, in step with the decider, while it is not paid. Minor units.
 */
async function togetherOf(deps: SealedDeps, row: DetailRecord, viewer: Principal): Promise<bigint> {
	if (!DECISIONS_IN[row.status].some((each) => TO_ACCOUNT.includes(each))) return 0n
	return togetherAcrossFunds(deps, row.id, viewer.id, new Date(deps.clock.now()).toISOString())
}

const possibleIn = (status: WithdrawalStatus, ways: Detail['ways']): readonly Decision[] =>
	DECISIONS_IN[status].filter((each) => each !== 'transfer' || ways.length > 0)

const waysOf = ({ transfers }: SealedDeps, row: DetailRecord): Detail['ways'] =>
	row.status === 'approved' && !isUnderWay(row)
		? transfers.accountsFor(row.currency).map(({ account, provider }) => ({ account, provider }))
		: []

function transferOf({ transfers }: SealedDeps, row: DetailRecord): Detail['transfer'] {
	const { transfer_account: account, transfer_ordered_at: orderedAt, transfer_ref: ref } = row
	if (account === null || orderedAt === null) return null
	const provider = transfers.accounts().find((each) => each.account === account)?.provider ?? account
	return { account, provider, orderedAt: orderedAt.toISOString(), ref }
}

/**
 * Returns the viewer's decisions, in step with the decider: none for an admin, four eyes for finance, except
 * for a super admin; an approval by two people has no such exception.
 */
function decisionsOf(
	row: DetailRecord,
	viewer: Principal,
	{ approvals, isOthersToPay }: Pick<Detail, 'approvals'> & { readonly isOthersToPay: boolean },
	ways: Detail['ways'],
): Pick<Detail, 'decisions' | 'fourEyes'> {
	const all = isFinance(viewer) && !isUnderWay(row) ? possibleIn(row.status, ways) : []
	const isAbove = viewer.kind === 'user' && viewer.roles.includes('superAdmin')
	const owners = [row.by_user_id, row.author_id, row.kind === 'individual' && row.target_id]
	const isOwn = row.is_led || owners.includes(viewer.id)
	const leftToOthers = (decision: Decision): Detail['fourEyes'] => {
		const byTwo = approvals !== null && APPROVALS.includes(decision)
		const isExempt = isAbove && !byTwo
		if (isOwn && !isExempt) return 'ownMoney'
		const entered = byTwo ? row.ever_entered : row.account_entered_by === viewer.id
		if (entered && TO_ACCOUNT.includes(decision) && !isExempt) return 'ownAccount'
		if (isOthersToPay && PAYMENTS.includes(decision)) return 'approvedIt'
		return byTwo && approvals.first && row.first_approved_by === viewer.id ? 'firstApproval' : null
	}
	return {
		decisions: all.filter((each) => leftToOthers(each) === null),
		fourEyes: all.map(leftToOthers).find((why) => why !== null) ?? null,
	}
}

const isBranchKnown = ({ bankCodes }: SealedDeps, country: RegionCode, code: string): boolean =>
	regionOf(country).bank.codeDirectory === null || bankCodes.isIfsc(code)

function accountOf(row: DetailRecord, deps: SealedDeps): Detail['account'] {
	const { details_id, key_id, sealed } = row
	if (details_id === null || key_id === null || sealed === null) return null
	const plain = deps.cipher.decrypt({ keyId: key_id, data: sealed }, sealedAs(details_id))
	const { accountHolderName, accountHolderType, routingNumber } = detailsFrom(plain)
	return {
		id: row.account_id,
		version: row.account_version,
		newestVersion: row.newest_version,
		removed: row.account_removed,
		label: row.bank ?? '',
		status: statusOf({ status: row.debited_status, verified: row.account_verified }),
		accountHolderName,
		accountHolderType,
		routingNumber,
		isBranchKnown: isBranchKnown(deps, row.account_country, routingNumber),
		accountNumber: masked(row.last4),
		country: row.account_country,
		changedAt: row.account_changed_at.toISOString(),
		coolingUntil: coolingUntil({ changed_at: row.account_changed_at }, deps),
	}
}

/** @throws DomainError NOT_FOUND */
export async function readWithdrawalDetail(
	deps: SealedDeps,
	withdrawalId: string,
	viewer: Principal,
): Promise<Detail> {
	const row = await deps.sql.maybeOne<DetailRecord>(
		`SELECT ${WITHDRAWAL_COLUMNS}, ${BACKOFFICE_COLUMNS}, r.status AS request_status, r.author_id, v.details_id, v.key_id,
			v.sealed, a.version AS newest_version, a.country AS account_country,
			a.verified AS account_verified, a.removed AS account_removed, a.changed_at AS account_changed_at,
			(SELECT b.status FROM rec.bank_accounts b WHERE b.id = a.id) AS debited_status,
			w.approvers, ${ENTERED_BY} AS account_entered_by,
			EXISTS (SELECT 1 FROM rec.payment_account_versions x
				WHERE x.account_id = w.account_id AND x.created_by::text = $2) AS ever_entered,
			w.first_approved_by, (SELECT nullif(trim(y.first_name || ' ' || y.last_name), '')
				FROM rec.users y WHERE y.id = w.first_approved_by) AS first_approver,
			EXISTS (SELECT 1 FROM read.organizations o
				WHERE o.id = r.organization_id AND $2 = ANY(o.lead_ids)) AS is_led
		FROM ${BACKOFFICE_FROM} WHERE w.id = $1`,
		[withdrawalId, viewer.id],
	)
	if (!row) throw notFound('withdrawal')
	const together = await togetherOf(deps, row, viewer)
	const approvals = approvalsOf(deps, row, together)
	const isOthersToPay = together >= deps.otherPaysFrom[row.currency] && row.approvers.join() === viewer.id
	const ways = waysOf(deps, row)
	const seesPayee = readsMoney(viewer) || readsFinance(viewer)
	return {
		...backofficeRowOf(row),
		// Volunteers do not see the destination or its warnings.
		account: seesPayee ? accountOf(row, deps) : null,
		purpose: seesPayee ? purposeOf(row, deps.cipher) : null,
		evidence: evidenceOf(row, deps.clock.now()),
		reason: row.note,
		frozen: FROZEN_IN.includes(row.request_status ?? ''),
		approvals,
		...decisionsOf(row, viewer, { approvals, isOthersToPay }, ways),
		ways,
		transfer: transferOf(deps, row),
		etag: `"${row.revision}"`,
	}
}

export const showBackofficeWithdrawal = (deps: SealedDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/withdrawals/:id',
		summary: 'Get a withdrawal',
		tags: ['funds', 'backoffice'],
		access: WITHDRAWALS_ACCESS,
		params: z.object({ id }),
		answers: { 200: withdrawalDetail },
		readModels: DETAIL_MODELS,
		handle: async ({ params, caller }) => {
			const body = await readWithdrawalDetail(deps, params.id, caller.principal)
			return { body, headers: { etag: body.etag } }
		},
	})
