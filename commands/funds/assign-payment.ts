import { z } from 'zod'
import { assignBody, assignPreview, assignPreviewQuery } from '../../domain/donations/assignment.contract.ts'
import { feeRate } from '../../domain/donations/fees.contract.ts'
import { modeOf } from '../../domain/donations/payment-modes.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import { feeIncluded } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { insertDetails, NO_ADDRESS } from '../../records/donations/details.ts'
import { nameAndEmail, userExists } from '../../records/donations/donor.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import {
	type AssignByFinance,
	assignable,
	type DonationFact,
	decidingOnDonation,
	donationFact,
	type Recipient,
} from '../_shared/facts-donation.ts'
import { requestFundFact } from '../_shared/facts-fund.ts'
import { saveNote } from '../_shared/notes.ts'
import { isOwn } from '../_shared/own-money.ts'
import { type Note, problemOf } from './refund-facts.ts'

const NOTHING = { raised: 0n, withdrawn: 0n, reserved: 0n, held: 0n, free: 0n }

/**
 * Returns the payment method by the provider, which alone knows it for an unassigned payment.
 * @throws DomainError UNAVAILABLE.noAnswer
 */
async function methodOf(
	{ payments }: Pick<CommandDeps, 'payments'>,
	{ donation: { account, received } }: DonationFact,
): Promise<PaymentMethod> {
	if (!received) return 'card'
	try {
		return (await payments.read(account, received.providerRef)).method ?? 'card'
	} catch (error) {
		if (error instanceof PaymentOutcomeUnknown) throw refuse('UNAVAILABLE.noAnswer')
		throw error
	}
}

async function assignCommand(
	{ sql, store, clock }: Pick<CommandDeps, 'sql' | 'store' | 'clock'>,
	fact: DonationFact,
	method: PaymentMethod,
	recipient: Recipient,
	caller: Caller,
): Promise<(reason: Note) => AssignByFinance> {
	const { id: byUserId, roles } = signedIn(caller)
	const { requestId, personId } = recipient
	const { target } = assignable(recipient, fact.currency)
	if (personId !== null && !(await userExists(sql, personId))) throw notFound('person')
	const found = requestId === null ? null : await requestFundFact(store, requestId)
	// The foundation's money is nobody's own.
	const isForSelf =
		personId === byUserId ||
		(found !== null &&
			(await isOwn(store, { ownerId: found.authorId, organizationId: found.organizationId }, byUserId)))
	const request = found?.removed ? null : found
	const decision = { byUserId, mayDecideOwn: roles.includes('superAdmin'), isForSelf }
	const at = new Date(clock.now()).toISOString()
	return (reason) => ({
		type: 'AssignByFinance',
		target,
		request,
		rate: feeRate(method, fact.currency),
		...decision,
		reason,
		at,
	})
}

async function saveDonor(
	{ sql, clock }: CommandDeps,
	donationId: string,
	{ donation }: DonationFact,
	method: PaymentMethod,
): Promise<void> {
	const { kind, id: userId } = donation.donor
	const known = kind === 'user' ? await nameAndEmail(sql, userId) : null
	if (!known) return
	await insertDetails(sql, {
		donation_id: donationId,
		user_id: userId,
		...known,
		...NO_ADDRESS,
		message: '',
		language: 'en',
		payment_mode: modeOf(method),
		created_at: new Date(clock.now()),
	})
}

async function assign(
	deps: CommandDeps,
	donationId: string,
	{ requestId, personId, reason }: z.output<typeof assignBody>,
	caller: Caller,
) {
	const fact = await donationFact(deps.store, donationId)
	if (!fact) throw notFound('donation')
	const { decider, stream } = decidingOnDonation(donationId)
	const method = await methodOf(deps, fact)
	const command = await assignCommand(deps, fact, method, { requestId, personId }, caller)
	const context = contextOf(caller)
	await refuseEarly(deps.store, decider, stream, command({ noteId: '', noteHash: '' }), context)
	await saveDonor(deps, donationId, fact, method)
	const note = await saveNote(deps, stream, reason, caller)
	const { position, revision } = await deps.dispatch(decider, stream, command(note), context)
	return { body: { statusCode: 200 }, position, revision }
}

export const assignPayment = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/donations/:id/assign',
		summary: 'Allocate an unallocated payment',
		tags: ['funds', 'donations', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		body: assignBody,
		answers: { 200: z.object({ statusCode: z.literal(200) }) },
		requiresIfMatch: true,
		handle: ({ params, body, caller }) => assign(deps, params.id, body, caller),
	})

async function preview(deps: CommandDeps, donationId: string, recipient: Recipient, caller: Caller) {
	const fact = await donationFact(deps.store, donationId)
	if (!fact) throw notFound('donation')
	const { currency, donation } = fact
	const method = await methodOf(deps, fact)
	const [command, figures] = await Promise.all([
		assignCommand(deps, fact, method, recipient, caller),
		deps.ledger.fundFigures(assignable(recipient, currency).fund),
	])
	const { donation: amount, fee, total } = feeIncluded(donation.split.total, feeRate(method, currency))
	const { raised, withdrawn, reserved, held, free } = figures ?? NOTHING
	return {
		donationId,
		currency,
		total,
		amount,
		fee,
		before: { raised, withdrawn, reserved, held, free },
		after: { raised: raised + amount, withdrawn, reserved, held, free: free + amount },
		problem: problemOf(() => decidingOnDonation(donationId).decider.decide(command(null), donation)),
	}
}

export const previewAssignment = (deps: CommandDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/donations/:id/assign/preview',
		summary: 'Preview the allocation of a payment',
		tags: ['funds', 'donations', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		query: assignPreviewQuery,
		answers: { 200: assignPreview },
		readModels: ['fund_totals', 'requests'],
		handle: async ({ params, query, caller }) => ({
			body: await preview(
				deps,
				params.id,
				{ requestId: query.requestId ?? null, personId: query.personId ?? null },
				caller,
			),
		}),
	})
