import {
	factsOf,
	fundOf,
	fundParts,
	idOf,
	TARGETS,
	type TargetKind,
	targetOfFund,
} from '../../domain/_shared/donation-targets-rules.contract.ts'
import { type AccountOwner, paymentAccountDecider } from '../../domain/funds/payment-accounts.decider.ts'
import type { PaymentAccountEvent } from '../../domain/funds/payment-accounts.events.ts'
import { paymentAccountStream } from '../../domain/funds/streams.contract.ts'
import type { AccountFact, FundRequestFact } from '../../domain/funds/withdrawal-commands.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { EventStore, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type Currency, isCurrency } from '../../kernel/wire/money.ts'
import { hasRole } from '../_shared/context.ts'
import { requestFundFact } from '../_shared/facts-fund.ts'
import { isOwn } from '../_shared/own-money.ts'
import type { FundDeps } from './deps.ts'

export const FOUNDATION = TARGETS.foundation.only
export const foundationFund = (currency: string): string => fundOf({ kind: 'foundation' }, currency)

/** A fund with its owner, its requesters and its payee, which the fund's own stream does not have. */
export interface FundContext {
	readonly fund: string
	readonly currency: Currency
	readonly request: FundRequestFact | null
	/**
	 * The owner of the bank accounts that the money may go to. Money raised for an organization goes to the
	 * organization, not to the member who requests it.
	 */
	readonly payee: AccountOwner
	readonly ownerId: string | null
	readonly organizationId: string | null
}

/**
 * Loads a fund by kind and id, also of a removed request; null when there is none. A request has only its own
 * currency.
 */
export async function loadFundContext(
	store: EventStore,
	kind: TargetKind,
	id: string,
	units: Currency,
): Promise<FundContext | null> {
	const fund = `${kind}.${id}.${units}`
	const { only, withdrawnBy } = factsOf(kind)
	if (only === null ? id === FOUNDATION : id !== only) return null
	if (withdrawnBy === 'finance') {
		const payee = { kind: 'foundation', id: FOUNDATION } as const
		return { fund, currency: units, request: null, payee, ownerId: null, organizationId: null }
	}
	if (kind === 'individual') {
		const payee = { kind: 'user', id } as const
		return { fund, currency: units, request: null, payee, ownerId: id, organizationId: null }
	}
	const fact = await requestFundFact(store, id)
	if (!fact) return null
	const { authorId, organizationId, frozen, removed, revision, statusRevision, currency } = fact
	const payee: AccountOwner =
		organizationId === null ? { kind: 'user', id: authorId } : { kind: 'organization', id: organizationId }
	return {
		fund: `request.${id}.${currency}`,
		currency: currency as Currency,
		request: { frozen, removed, revision, statusRevision },
		payee,
		ownerId: authorId,
		organizationId,
	}
}

/** Loads a fund by its name; null when there is none. */
export async function contextNamed(store: EventStore, fund: string): Promise<FundContext | null> {
	const target = targetOfFund(fund)
	const { currency } = fundParts(fund)
	if (target === null || !isCurrency(currency)) return null
	return loadFundContext(store, target.kind, idOf(target) ?? FOUNDATION, currency)
}

/**
 * Loads a fund by its name.
 * @throws TypeError for an invalid name
 */
export async function fundContextFor(store: EventStore, fund: string): Promise<FundContext> {
	const fundContext = await contextNamed(store, fund)
	if (!fundContext) throw new TypeError(`There is no fund "${fund}".`)
	return fundContext
}

export async function isOwnFund(store: EventStore, fund: string, userId: string): Promise<boolean> {
	const fundContext = await contextNamed(store, fund)
	return fundContext !== null && (await isOwn(store, fundContext, userId))
}

/**
 * Checks who may request a withdrawal: the author, or the leads of the organization; the person; finance for
 * the foundation.
 */
export const mayRequest = async (
	store: EventStore,
	fundContext: FundContext,
	caller: Principal,
): Promise<boolean> =>
	fundContext.payee.kind === 'foundation'
		? hasRole(caller, 'finAdmin')
		: caller.kind === 'user' && (await isOwn(store, fundContext, caller.id))

export async function accountFact(
	{ store, coolingMs }: Pick<FundDeps, 'store' | 'coolingMs'>,
	fundContext: FundContext,
	accountId: string,
	nowMs: number,
): Promise<AccountFact> {
	const { state, loaded } = await loadState(store, paymentAccountDecider, paymentAccountStream(accountId))
	if (state.status === 'none') {
		return {
			version: 0,
			currency: fundContext.currency,
			usable: false,
			cooling: false,
			enteredBy: null,
			everEnteredBy: [],
		}
	}
	const { owner, details, changedAt } = state
	const entered = enteredBy(loaded)
	const isOfPayee = owner.kind === fundContext.payee.kind && owner.id === fundContext.payee.id
	return {
		version: details.version,
		currency: details.currency,
		usable: state.status === 'open' && isOfPayee,
		cooling: nowMs - Date.parse(changedAt) < coolingMs,
		enteredBy: entered.at(-1) ?? null,
		everEnteredBy: entered.filter((id) => id !== null),
	}
}

const VERSIONS = ['PaymentAccountAdded', 'PaymentAccountChanged'] satisfies PaymentAccountEvent['type'][]

/** Returns the person who entered each version of a bank account, newest last; null when no person did. */
const enteredBy = (events: readonly RecordedEvent[]): readonly (string | null)[] =>
	events
		.filter(({ type }) => VERSIONS.some((version) => version === type))
		.map(({ metadata: { actor } }) => (actor?.kind === 'user' ? actor.id : null))
