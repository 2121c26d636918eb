import { z } from 'zod'
import { resendAnswer, resendBody } from '../../domain/receipts/contract.ts'
import { linkSubject } from '../../domain/receipts/paper.contract.ts'
import { receiptDecider } from '../../domain/receipts/receipts.decider.ts'
import { refuse } from '../../domain/receipts/refusals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { isDonorOf, recipientOf } from '../../records/donations/details.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { loadReceiptContext, type ReceiptContext } from '../_shared/facts-receipts.ts'
import { bookOf } from './receipt-book.ts'

type ResendDeps = CommandDeps & {
	/** @throws DomainError TOO_MANY_ATTEMPTS a receipt was mailed again too often */
	readonly countResend: (donationId: string) => Promise<void>
}

/** Masks an address so that only someone who knows it recognizes it: `p•••@example.org`. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/**
 * Mails the receipt again, to the donor only.
 * @throws DomainError NOT_FOUND; NO_ADDRESS (409)
 */
async function resend(
	deps: CommandDeps,
	donationId: string,
	receiptContext: ReceiptContext,
	caller: Caller,
): Promise<Reply> {
	const to = await recipientOf(deps.sql, donationId)
	if (!to) throw refuse('NO_ADDRESS')
	const { stream, load } = bookOf(deps, receiptContext, donationId)
	const { position } = await deps.dispatch(
		receiptDecider,
		stream,
		{ type: 'ResendReceipt', donationId, at: new Date(deps.clock.now()).toISOString() },
		contextOf(caller),
		load,
	)
	return { body: { statusCode: 200, data: { sentTo: masked(to.email) } }, position }
}

async function resendOwn(deps: ResendDeps, donationId: string, key: string | undefined, caller: Caller) {
	const receiptContext = await loadReceiptContext(deps.store, donationId)
	const isDonor = await isDonorOf(deps.sql, caller.principal, donationId, receiptContext?.donor)
	const hadLink =
		key !== undefined && deps.receipts.links.check(linkSubject(donationId), key, deps.clock.now()) !== 'wrong'
	if (!receiptContext || !(isDonor || hadLink)) throw notFound('receipt')
	await deps.countResend(donationId)
	return resend(deps, donationId, receiptContext, caller)
}

export const resendReceipt = (deps: ResendDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/donation/:id/receipt/resend',
		summary: 'Resend the receipt of a donation to its donor',
		tags: ['receipts'],
		access: {
			allow: 'everyone',
			because: 'guests request the receipt of their own donation, or by the link they have',
		},
		params: z.object({ id }),
		body: resendBody,
		answers: { 200: resendAnswer },
		perMinute: 5,
		handle: ({ params, body, caller }) => resendOwn(deps, params.id, body.key, caller),
	})

async function resendForFinance(deps: CommandDeps, donationId: string, caller: Caller) {
	const receiptContext = await loadReceiptContext(deps.store, donationId)
	if (!receiptContext) throw notFound('receipt')
	return resend(deps, donationId, receiptContext, caller)
}

export const resendBackofficeReceipt = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/receipts/:id/resend',
		summary: 'Resend a receipt to its donor',
		tags: ['receipts', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		answers: { 200: resendAnswer },
		perMinute: 30,
		handle: ({ params, caller }) => resendForFinance(deps, params.id, caller),
	})
