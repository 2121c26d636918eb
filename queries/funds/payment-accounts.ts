import { z } from 'zod'
import { type PaymentAccount, paymentAccountList } from '../../domain/funds/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { paymentAccountsTable } from '../../projections/funds/payment-accounts.ts'
import { bankAccountsTable } from '../../records/donations/bank-accounts.ts'
import { detailsFrom, paymentAccountVersionsTable, sealedAs } from '../../records/funds/payment-accounts.ts'
import { leads } from '../_shared/leads.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { depositsOf } from '../donations/bank-accounts.ts'
import type { SealedDeps } from './deps.ts'
import { masked } from './withdrawal-row.ts'

const OF_PAYMENT_ACCOUNTS = selection(paymentAccountsTable, 'a', [
	'id',
	'version',
	'country',
	'currency',
	'verified',
	'revision',
	'changed_at',
])
const OF_PAYMENT_ACCOUNT_VERSIONS = selection(paymentAccountVersionsTable, 'v', [
	'label',
	'last4',
	'details_id',
	'key_id',
	'sealed',
])

const OF_BANK_ACCOUNTS = selection(bankAccountsTable, 'b', ['status', 'deposits_by', 'deposits_at', 'misses'])

type AccountRecord = SelectedBy<typeof OF_PAYMENT_ACCOUNTS> &
	SelectedBy<typeof OF_PAYMENT_ACCOUNT_VERSIONS> &
	OuterJoined<SelectedBy<typeof OF_BANK_ACCOUNTS>> & {
		readonly is_default: boolean
		readonly report_id: string | null
	}

const ACCOUNTS = `
	SELECT ${OF_PAYMENT_ACCOUNTS.list}, ${OF_PAYMENT_ACCOUNT_VERSIONS.list}, d.account_id IS NOT NULL AS is_default,
		${OF_BANK_ACCOUNTS.list}, w.command_id AS report_id
	FROM read.payment_accounts a
	JOIN rec.payment_account_versions v
		ON v.account_id = a.id AND v.version = a.version AND v.details_hash = a.hashes[a.version]
	LEFT JOIN rec.default_payment_accounts d ON d.account_id = a.id
	LEFT JOIN rec.bank_accounts b ON b.id = a.id
	LEFT JOIN rec.deposit_reports w ON w.bank_account_id = b.id
	WHERE NOT a.removed`

/** Returns the end of the waiting time of a new or changed account; null when money may go to it. */
export function coolingUntil(
	row: Pick<AccountRecord, 'changed_at'>,
	{ clock, coolingMs }: Pick<SealedDeps, 'clock' | 'coolingMs'>,
): string | null {
	const until = row.changed_at.getTime() + coolingMs
	return until > clock.now() ? new Date(until).toISOString() : null
}

const STATUS = { new: 'new', verified: 'verified', errored: 'others' } as const

/** @param row `status` as a debited account, if it is one */
export const statusOf = ({
	status,
	verified,
}: Pick<AccountRecord, 'status' | 'verified'>): PaymentAccount['status'] =>
	verified ? 'verified' : STATUS[status ?? 'new']

function depositsIn({
	status,
	deposits_by,
	deposits_at,
	misses,
	report_id,
}: AccountRecord): PaymentAccount['deposits'] {
	if (status === null || deposits_by === null || deposits_at === null || misses === null) return null
	return depositsOf({ status, deposits_by, deposits_at, misses, report_id })
}

/** Returns an account for its owner. Only the last four digits of the number are decrypted. */
function accountOf(row: AccountRecord, deps: SealedDeps): PaymentAccount {
	const { cipher } = deps
	const plain = cipher.decrypt({ keyId: row.key_id, data: row.sealed }, sealedAs(row.details_id))
	const { accountHolderName, accountHolderType, routingNumber } = detailsFrom(plain)
	return {
		uniqueId: row.id,
		label: row.label,
		accountHolderName,
		accountHolderType,
		routingNumber,
		accountNumber: masked(row.last4),
		country: row.country,
		currency: row.currency.toLowerCase() as Lowercase<Currency>,
		isDefault: row.is_default,
		status: statusOf(row),
		deposits: depositsIn(row),
		coolingUntil: coolingUntil(row, deps),
		version: row.version,
		etag: `"${row.revision}"`,
	}
}

export async function accountsOf(
	deps: SealedDeps,
	kind: 'user' | 'organization' | 'foundation',
	ownerId: string,
	currency: string | null = null,
): Promise<PaymentAccount[]> {
	const rows = await deps.sql.query<AccountRecord>(
		`${ACCOUNTS} AND a.owner_kind = $1 AND a.owner_id = $2 AND ($3::text IS NULL OR a.currency = $3)
		ORDER BY is_default DESC, a.changed_at DESC, a.id LIMIT 100`,
		[kind, ownerId, currency],
	)
	return rows.map((row) => accountOf(row, deps))
}

export async function readAccount(deps: SealedDeps, accountId: string): Promise<PaymentAccount> {
	const row = await deps.sql.maybeOne<AccountRecord>(`${ACCOUNTS} AND a.id = $1`, [accountId])
	if (!row) throw notFound('bankAccount')
	return accountOf(row, deps)
}

const answerOf = (data: PaymentAccount[]) => ({
	body: { statusCode: 200, data, totalCountOfRecords: data.length },
})
const common = {
	method: 'GET',
	tags: ['funds'],
	answers: { 200: paymentAccountList },
	readModels: ['payment_accounts'],
} as const

export const listUserAccounts = (deps: SealedDeps): Route =>
	route({
		...common,
		path: '/api/v1/user/:id/payment/account',
		summary: 'List own bank accounts',
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		handle: async ({ params, caller }) => {
			if (params.id !== caller.principal.id) throw notAllowed()
			return answerOf(await accountsOf(deps, 'user', params.id))
		},
	})

export const listOrganizationAccounts = (deps: SealedDeps): Route =>
	route({
		...common,
		path: '/api/v1/org/:id/payment/account',
		summary: 'List an organization’s bank accounts',
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		readModels: ['payment_accounts', 'organizations'],
		handle: async ({ params, caller }) => {
			if (!(await leads(deps.sql, params.id, caller.principal.id))) throw notFound('organization')
			return answerOf(await accountsOf(deps, 'organization', params.id))
		},
	})

export const listFoundationAccounts = (deps: SealedDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/foundation/payment/account',
		summary: 'List the foundation’s bank accounts',
		access: MONEY_ACCESS,
		handle: async () => answerOf(await accountsOf(deps, 'foundation', 'karuna')),
	})
