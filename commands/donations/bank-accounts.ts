import { z } from 'zod'
import {
	bankAccountAnswer,
	bankAccountBody,
	bankAccountParams,
	bankAccountPending,
	REPORTS,
	verifyBankBody,
} from '../../domain/donations/bank-accounts.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { removalQuery } from '../../domain/donations/saved-cards.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { DepositReport } from '../../kernel/ports/bank-accounts.ts'
import { PaymentNotFound, PaymentRejected } from '../../kernel/ports/payments.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import {
	type BankAccountRow,
	bankAccountOf,
	bankAccountsOf,
	insertBankAccount,
	planRemoval,
	recordReport,
	removeBankAccount,
} from '../../records/donations/bank-accounts.ts'
import { clearReport, saveReport } from '../../records/donations/deposit-reports.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { type KeyedCall, onceAfter } from '../_shared/once.ts'
import { debitor, heldAs, rowOf } from './debit-set-up.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { answered } from './payment-answer.ts'
import { type RemovalDeps, releaseMethod } from './removal.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock' | 'payments'> & {
	readonly viewOf: (row: BankAccountRow) => z.input<typeof bankAccountAnswer>['account']
}

const common = { tags: ['donations'], access: { allow: 'signedIn' } } as const

/**
 * Turns the provider's rejection into a refusal.
 * @throws DomainError
 */
function refuseRejected(error: unknown): never {
	if (error instanceof PaymentRejected || error instanceof PaymentNotFound)
		throw refuse('BANK_ACCOUNT.refused')
	throw error
}

/**
 * Works like `refuseRejected`, and asks the caller to retry when the provider gives no answer.
 * @throws DomainError
 */
async function atOnce<T>(work: Promise<T>): Promise<T> {
	const answer = await answered(work.catch(refuseRejected))
	if (answer === null) throw refuse('UNAVAILABLE.noAnswer')
	return answer
}

/** @throws DomainError METHOD_UNAVAILABLE when no account takes bank debits */
function mustDebit(deps: Deps) {
	const found = debitor(deps)
	if (!found) throw refuse('METHOD_UNAVAILABLE.notOffered', {}, 'country')
	return found
}

/** @throws DomainError NOT_FOUND.bankAccount for an account that is missing or not the caller's */
async function own(
	sql: Parameters<typeof bankAccountOf>[0],
	id: string,
	{ principal }: Pick<KeyedCall, 'principal'>,
	lock = false,
): Promise<BankAccountRow> {
	const row = await bankAccountOf(sql, { userId: principal.id, id }, lock)
	if (row === null) throw refuse('NOT_FOUND.bankAccount')
	return row
}

/**
 * Saves a bank account for debits. The provider pays in two small deposits, by which the holder proves it.
 * The account is set up under the call's key before it is stored, so that a repeated call gets the same
 * account.
 */
export const saveBankAccount = (deps: Deps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/saved/bank-accounts',
		summary: 'Save an own bank account, and accept the mandate to debit it',
		body: bankAccountBody,
		answers: { 200: bankAccountAnswer },
		perMinute: 10,
		handle: async ({ body, caller }) => {
			if (body.country !== 'US' || body.currency !== 'USD')
				throw refuse('BANK_ACCOUNT.usaOnly', {}, 'country')
			const { account, bank } = mustDebit(deps)
			const userId = signedIn(caller).id
			const id = derivedId('bank account', caller.commandId)
			const key = { id, userId, key: `bank-account:${id}`, caller, at: deps.clock.now() }
			const saved = await onceAfter(
				deps,
				caller,
				async () => {
					const before = await bankAccountsOf(deps.sql, userId)
					if (before.some((each) => each.account === account)) throw refuse('BANK_ACCOUNT_KNOWN.another')
					const customerRef = await atOnce(ensureCustomer(deps, userId, account))
					if (customerRef === null) throw refuse('METHOD_UNAVAILABLE.notOffered', {}, 'country')
					const held = await atOnce(
						heldAs(deps, { ...key, account, bank, customerRef, methodRef: body.paymentMethodId }),
					)
					return { customerRef, held }
				},
				async (tx, { customerRef, held }) => {
					const isSaved = await insertBankAccount(tx, rowOf(body, { ...key, account, customerRef, held }))
					const view = isSaved ? deps.viewOf(await own(tx, id, caller)) : null
					// Another one was saved meanwhile: what was set up in vain is forgotten there, too.
					if (!view) await planRemoval(tx, account, held.methodRef, new Date(key.at))
					return { view }
				},
			)
			if (!saved.view) throw refuse('BANK_ACCOUNT_KNOWN.another')
			const message = 'donations.answers.bankAccountSaved'
			return { body: { statusCode: 200, account: saved.view, message } }
		},
	})

type Verdict = { readonly is: 'right' | 'over' } | { readonly is: 'wrong'; readonly left: number }

/** @throws DomainError BANK_ACCOUNT.values */
function reportOf(
	{ deposits_by: by }: BankAccountRow,
	{ amount, descriptorCode: code }: z.output<typeof verifyBankBody>,
): DepositReport {
	const [first, second] = amount ?? []
	if (by === 'amounts' && first !== undefined && second !== undefined) return { by, amounts: [first, second] }
	if (by === 'descriptorCode' && code) return { by, code }
	throw refuse('BANK_ACCOUNT.values')
}

const statusAfter = (is: Verdict['is'], left: number): BankAccountRow['status'] =>
	is === 'right' ? 'verified' : is === 'over' || left === 0 ? 'errored' : 'new'

type VerifyDeps = Pick<CommandDeps, 'sql' | 'clock'> & {
	readonly payments: Pick<CommandDeps['payments'], 'bankAccountsOf'>
}

/**
 * Lets the provider verify the deposits that a holder reports. A wrong report counts once per call, however
 * often it is sent. No transaction is open during the provider's call; after an interruption the call is
 * repeated under its key and gets the same verdict.
 * @throws DomainError, PaymentRejected; PaymentOutcomeUnknown: the provider gave no answer
 */
export const verifyDeposits = (
	deps: VerifyDeps,
	accountId: string,
	call: KeyedCall,
	reportFor: (row: BankAccountRow) => DepositReport,
): Promise<Verdict> =>
	onceAfter(
		deps,
		call,
		async () => {
			const row = await own(deps.sql, accountId, call)
			const report = reportFor(row)
			if (row.status === 'verified') throw refuse('BANK_ACCOUNT_KNOWN.proven')
			if (row.status === 'errored') throw refuse('BANK_ACCOUNT.over')
			if (row.report_id !== null && row.report_id !== call.commandId)
				throw refuse('BANK_ACCOUNT_KNOWN.reported')
			const bank = deps.payments.bankAccountsOf(row.account)
			if (!bank) throw refuse('METHOD_UNAVAILABLE.notOffered')
			return bank.verify(row.account, row.setup_ref, report, `deposits:${accountId}:${call.commandId}`)
		},
		async (tx, is): Promise<Verdict> => {
			const row = await own(tx, accountId, call, true)
			const misses = row.misses + (is === 'right' ? 0 : 1)
			const left = Math.max(REPORTS[row.deposits_by] - misses, 0)
			// Another report, or the provider itself, may have decided meanwhile: that decision is kept.
			const status = row.status === 'new' ? statusAfter(is, left) : row.status
			await recordReport(tx, accountId, { status, misses })
			await clearReport(tx, accountId, call.commandId)
			if (status === 'errored') return { is: 'over' }
			return status === 'verified' ? { is: 'right' } : { is: 'wrong', left }
		},
	)

/** Queues the report until the provider answers, also after its holder closed the page. */
async function verifyLater(
	deps: Deps,
	accountId: string,
	caller: Caller,
	body: z.output<typeof verifyBankBody>,
): Promise<Reply> {
	const { commandId, bodyHash = 'no key' } = caller
	await saveReport(deps.sql, {
		bank_account_id: accountId,
		user_id: signedIn(caller).id,
		command_id: commandId,
		body_hash: bodyHash,
		report: reportOf(await own(deps.sql, accountId, caller), body),
		created_at: new Date(deps.clock.now()),
	})
	const row = await own(deps.sql, accountId, caller)
	if (row.report_id !== null && row.report_id !== commandId) throw refuse('BANK_ACCOUNT_KNOWN.reported')
	const message = 'donations.answers.depositsPending'
	const account = deps.viewOf(row)
	return { status: 202, body: { statusCode: 202, code: 'PAYMENT_PENDING', account, message } }
}

export const verifyBankAccount = (deps: Deps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/stripe/verify-bank-account/:accountId',
		summary: 'Verify an own bank account by its two deposits, or by the code of one',
		params: bankAccountParams,
		body: verifyBankBody,
		answers: { 200: bankAccountAnswer, 202: bankAccountPending },
		perMinute: 20,
		handle: async ({ params: { accountId }, body, caller }) => {
			const verdict = await answered(
				verifyDeposits(deps, accountId, caller, (row) => reportOf(row, body)).catch(refuseRejected),
			)
			if (verdict === null) return verifyLater(deps, accountId, caller, body)
			if (verdict.is === 'wrong') throw refuse('BANK_ACCOUNT.wrong', { left: verdict.left })
			if (verdict.is === 'over') throw refuse('BANK_ACCOUNT.over')
			const account = deps.viewOf(await own(deps.sql, accountId, caller))
			const message = 'donations.answers.bankAccountVerified'
			return { body: { statusCode: 200, account, message } }
		},
	})

/**
 * Removes a bank account. It is not debited any more, and the provider deletes it as soon as it can be
 * reached.
 */
export const deleteBankAccount = (deps: Deps & RemovalDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/saved/bank-accounts/:accountId',
		summary: 'Remove an own bank account',
		query: removalQuery,
		params: bankAccountParams,
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		perMinute: 20,
		handle: async ({ params: { accountId }, query, caller }) => {
			const row = await own(deps.sql, accountId, caller)
			await releaseMethod(deps, row.id, query.confirmed === 'true', caller)
			await removeBankAccount(deps.sql, row, new Date(deps.clock.now()))
			return { body: { statusCode: 200, message: 'donations.answers.bankAccountRemoved' } }
		},
	})
