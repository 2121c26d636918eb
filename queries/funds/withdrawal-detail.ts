import { z } from 'zod'
import { notFound } from '../../domain/_shared/errors.ts'
import { id } from '../../domain/_shared/wire.ts'
import type { WithdrawalStatus } from '../../domain/funds/contract.ts'
import { type Decision, withdrawalDetail } from '../../domain/funds/withdrawals.contract.ts'
import { type Principal, type Route, route } from '../../infra/http/route.ts'
import { detailsFrom, sealedAs } from '../../records/funds/payment-accounts.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import {
	BACKOFFICE_COLUMNS,
	BACKOFFICE_FROM,
	BACKOFFICE_MODELS,
	type BackofficeRecord,
	backofficeRowOf,
} from './backoffice-withdrawals.ts'
import type { SealedDeps } from './deps.ts'
import { coolingUntil } from './payment-accounts.ts'
import { masked } from './withdrawal-row.ts'

type Detail = z.output<typeof withdrawalDetail>

interface DetailRecord extends BackofficeRecord {
	readonly request_status: string | null
	readonly author_id: string | null
	readonly details_id: string | null
	readonly key_id: string | null
	readonly sealed: Buffer | null
	readonly newest_version: number
	readonly account_country: 'IN' | 'US'
	readonly account_verified: boolean
	readonly account_removed: boolean
	readonly account_changed_at: Date
	readonly account_is_changed: boolean
}

/** What finance may decide in each status. Four eyes are the decider's to keep, who knows who asked. */
const DECISIONS_IN: Readonly<Record<WithdrawalStatus, readonly Decision[]>> = {
	requested: ['approve', 'reject'],
	approved: ['pay', 'fail', 'reject'],
	paid: ['fail'],
	failed: ['retry', 'reject'],
	rejected: [],
	cancelled: [],
}

function accountOf(row: DetailRecord, deps: SealedDeps): Detail['account'] {
	const { details_id, key_id, sealed } = row
	if (details_id === null || key_id === null || sealed === null) return null
	const plain = deps.cipher.decrypt({ keyId: key_id, data: sealed }, sealedAs(details_id))
	const { accountHolderName, accountHolderType, routingNumber } = detailsFrom(plain)
	return {
		...{ id: row.account_id, version: row.account_version, newestVersion: row.newest_version },
		...{ removed: row.account_removed, label: row.bank ?? '' },
		status: row.account_verified ? 'verified' : 'new',
		...{ accountHolderName, accountHolderType, routingNumber, accountNumber: masked(row.last4) },
		...{ country: row.account_country, changedAt: row.account_changed_at.toISOString() },
		coolingUntil: coolingUntil(
			{ changed_at: row.account_changed_at, is_changed: row.account_is_changed },
			deps,
		),
	}
}

/** One withdrawal with all that a decision rests on. @throws DomainError NOT_FOUND */
export async function readWithdrawalDetail(
	deps: SealedDeps,
	withdrawalId: string,
	viewer: Principal,
): Promise<Detail> {
	const row = await deps.sql.maybeOne<DetailRecord>(
		`SELECT ${BACKOFFICE_COLUMNS}, r.status AS request_status, r.author_id, v.details_id, v.key_id,
			v.sealed, a.version AS newest_version, a.country AS account_country,
			a.verified AS account_verified, a.removed AS account_removed, a.changed_at AS account_changed_at,
			a.is_changed AS account_is_changed
		FROM ${BACKOFFICE_FROM} WHERE w.id = $1`,
		[withdrawalId],
	)
	if (!row) throw notFound('The withdrawal')
	const isOwn = [row.by_user_id, row.author_id, row.kind === 'individual' && row.target_id].includes(
		viewer.id,
	)
	const isAbove = viewer.kind === 'user' && viewer.roles.includes('superAdmin')
	return {
		...backofficeRowOf(row),
		account: accountOf(row, deps),
		reason: row.note,
		frozen: row.request_status === 'spam' || row.request_status === 'onHold',
		decisions: isOwn && !isAbove ? [] : [...DECISIONS_IN[row.status]],
		etag: `"${row.revision}"`,
	}
}

/** One withdrawal for finance. */
export const showBackofficeWithdrawal = (deps: SealedDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/withdrawals/:id',
		summary: 'One withdrawal',
		tags: ['funds', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		answers: { 200: withdrawalDetail },
		readModels: BACKOFFICE_MODELS,
		handle: async ({ params, caller }) => {
			const body = await readWithdrawalDetail(deps, params.id, caller.principal)
			return { body, headers: { etag: body.etag } }
		},
	})
