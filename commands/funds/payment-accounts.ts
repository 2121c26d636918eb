import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { paymentAccountBody, paymentAccountChange } from '../../domain/funds/contract.ts'
import {
	type AccountOwner,
	type PaymentAccountState,
	paymentAccountDecider,
} from '../../domain/funds/payment-accounts.decider.ts'
import type { Details } from '../../domain/funds/payment-accounts.events.ts'
import { refuse } from '../../domain/funds/refusals.contract.ts'
import { paymentAccountStream } from '../../domain/funds/streams.contract.ts'
import { loadState, refuseEarly, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { changedMeanwhile, notFound } from '../../kernel/wire/refusals.ts'
import { regionOf } from '../../kernel/wire/regions.ts'
import {
	detailsFrom,
	insertVersion,
	makeDefault,
	type SealedDetails,
	sealedAs,
	unmakeDefault,
	versionOf,
} from '../../records/funds/payment-accounts.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { AccountDeps, FundDeps } from './deps.ts'

type Body = z.output<typeof paymentAccountBody>
type Change = z.output<typeof paymentAccountChange>
type Account = Extract<PaymentAccountState, { readonly owner: unknown }>

/**
 * Encrypts and stores the details of a version.
 * @returns what the event carries of them
 */
async function saveVersion(
	{ sql, cipher, clock }: FundDeps,
	accountId: string,
	version: number,
	body: Body,
	caller: Caller,
): Promise<Details> {
	const { accountHolderName, accountHolderType, accountNumber, routingNumber } = body
	const sealed: SealedDetails = { accountHolderName, accountHolderType, accountNumber, routingNumber }
	const detailsId = derivedId('account details', caller.commandId)
	const { keyId, data } = cipher.encrypt(Buffer.from(JSON.stringify(sealed)), sealedAs(detailsId))
	const salt = randomBytes(16).toString('hex')
	const detailsHash = await insertVersion(sql, {
		details_id: detailsId,
		account_id: accountId,
		version,
		label: body.label,
		details_hash: saltedHash(salt, body.label, ...Object.values(sealed)),
		last4: accountNumber.slice(-4),
		key_id: keyId,
		sealed: data,
		salt,
		created_by: signedIn(caller).id,
		created_at: new Date(clock.now()),
	})
	return { version, detailsHash, country: body.country, currency: body.currency }
}

const loadFundContext = (deps: FundDeps, accountId: string) => {
	const stream = paymentAccountStream(accountId)
	return { stream, at: new Date(deps.clock.now()).toISOString(), load: () => load(deps, stream) }
}
const load = ({ store }: FundDeps, stream: string) => loadState(store, paymentAccountDecider, stream)

/**
 * Bank branches are added every month, so that the user may confirm an unknown code.
 * @throws DomainError BRANCH_UNKNOWN for a well-formed code that nobody confirmed
 */
function checkBranch({ bankCodes }: FundDeps, { country, routingNumber, isNewBranch }: Body): void {
	if (isNewBranch || regionOf(country).bank.codeDirectory === null || bankCodes.isIfsc(routingNumber)) return
	throw refuse('BRANCH_UNKNOWN', {}, 'routingNumber')
}

export async function addAccount(deps: AccountDeps, owner: AccountOwner, body: Body, caller: Caller) {
	checkBranch(deps, body)
	const accountId = derivedId('payment account', caller.commandId)
	const { stream, at } = loadFundContext(deps, accountId)
	const details = await saveVersion(deps, accountId, 1, body, caller)
	const command = { type: 'AddPaymentAccount', owner, details, at } as const
	const { position, revision } = await deps.dispatch(
		paymentAccountDecider,
		stream,
		command,
		contextOf(caller),
	)
	await makeDefault(deps.sql, owner, body.currency, accountId, !body.isDefault)
	if (owner.kind === 'user') await deps.debits.prepare({ id: accountId, userId: owner.id, body, caller })
	const account = await deps.show.account(accountId, position)
	return { body: { statusCode: 200, account }, position, revision }
}

/** @throws DomainError NOT_FOUND also for another person's account */
async function ownAccount(deps: FundDeps, owner: AccountOwner, accountId: string) {
	const loaded = await loadFundContext(deps, accountId).load()
	const { state } = loaded
	if (state.status === 'none' || state.owner.kind !== owner.kind || state.owner.id !== owner.id) {
		throw notFound('bankAccount')
	}
	return { ...loaded, state: state as Account }
}

async function changedDetails(
	{ sql, cipher }: FundDeps,
	accountId: string,
	{ details }: Account,
	{ accountNumber, ...change }: Change,
): Promise<{ readonly body: Body; readonly isSame: boolean }> {
	const row = await versionOf(sql, accountId, details.detailsHash)
	if (!row) throw notFound('bankAccount')
	const old = detailsFrom(cipher.decrypt({ keyId: row.key_id, data: row.sealed }, sealedAs(row.details_id)))
	const body = { ...change, accountNumber: accountNumber ?? old.accountNumber }
	const isSame =
		body.label === row.label &&
		body.country === details.country &&
		(Object.keys(old) as (keyof SealedDetails)[]).every((field) => body[field] === old[field])
	return { body, isSame }
}

/** Changes a bank account by adding a version, unless only the default changes. */
export async function changeAccount(
	deps: AccountDeps,
	owner: AccountOwner,
	accountId: string,
	change: Change,
	caller: Caller,
) {
	const { state, ...before } = await ownAccount(deps, owner, accountId)
	if (state.status === 'removed') throw notFound('bankAccount')
	const context = contextOf(caller)
	const { body, isSame } = await changedDetails(deps, accountId, state, change)
	const hasMovedOn = (context.expectedRevision ?? before.revision) !== before.revision
	const again = () => wasCarriedOut(deps.store, paymentAccountStream(accountId), caller.commandId)
	if (isSame && hasMovedOn && !(await again())) throw changedMeanwhile()
	const { position, revision } = isSame ? before : await another(body)
	if (change.isDefault) await makeDefault(deps.sql, owner, state.details.currency, accountId, false)
	else await unmakeDefault(deps.sql, accountId)
	if (owner.kind === 'user') await deps.debits.prepare({ id: accountId, userId: owner.id, body, caller })
	const account = await deps.show.account(accountId, position)
	return { body: { statusCode: 200, account }, position, revision }

	async function another(changed: Body) {
		checkBranch(deps, changed)
		const { stream, at } = loadFundContext(deps, accountId)
		const version = state.details.version + 1
		const { country, currency } = changed
		const command = (details: Details) => ({ type: 'ChangePaymentAccount', details, at }) as const
		const draft = command({ version, detailsHash: '', country, currency })
		await refuseEarly(deps.store, paymentAccountDecider, stream, draft, context)
		if (owner.kind === 'user') await deps.debits.end({ id: accountId, userId: owner.id, caller })
		const details = await saveVersion(deps, accountId, version, changed, caller)
		return deps.dispatch(paymentAccountDecider, stream, command(details), context)
	}
}

/**
 * Removes a bank account, unless money is on its way to it. Its versions remain, since withdrawals name them.
 */
export async function removeAccount(
	deps: AccountDeps,
	owner: AccountOwner,
	accountId: string,
	caller: Caller,
) {
	await ownAccount(deps, owner, accountId)
	const { stream, at } = loadFundContext(deps, accountId)
	const inUse = await deps.underWayTo(accountId)
	const command = { type: 'RemovePaymentAccount', inUse, at } as const
	const context = contextOf(caller)
	if (owner.kind === 'user') {
		await refuseEarly(deps.store, paymentAccountDecider, stream, command, context)
		await deps.debits.end({ id: accountId, userId: owner.id, caller })
	}
	const { position } = await deps.dispatch(paymentAccountDecider, stream, command, context)
	await unmakeDefault(deps.sql, accountId)
	return { body: { statusCode: 200, message: 'funds.answers.bankAccountRemoved' }, position }
}
