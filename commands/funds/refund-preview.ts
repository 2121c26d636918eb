import { z } from 'zod'
import {
	type donationLosses,
	refundPreview,
	refundPreviewQuery,
} from '../../domain/donations/refunds.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { heldOf } from '../../domain/funds/funds.state.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import { FINANCE_READ_ACCESS } from '../../domain/users/roles.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { UNNAMED } from '../../kernel/texts/unnamed.ts'
import { notFound, refuseCommon } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import {
	type DonationFact,
	decidingOnDonation,
	donationFact,
	stateOfWarning,
} from '../_shared/facts-donation.ts'
import { foundationFund } from './fund-context.ts'
import { amountFor, bearerOf, freeIn, problemOf, reserveCommand, unassignedCommand } from './refund-facts.ts'

const NOTHING = { label: '', raised: 0n, withdrawn: 0n, reserved: 0n, held: 0n, free: 0n }
const EMPTY_FOUNDATION = { ...NOTHING, label: UNNAMED.foundation }

function lossesOf(
	donation: DonationFact['donation'],
	donationFund: string | null,
	canAnswer: boolean,
): z.output<typeof donationLosses> {
	const { requested, refunds, disputes } = donation
	const ours = Object.entries(requested).map(([refundId, refund]) => {
		const [ref, done] = Object.entries(refunds).find(([, each]) => each.refundId === refundId) ?? [null, null]
		const state = done ? done.state : refund.over ? ('refused' as const) : ('requested' as const)
		return { refundId, ref, amount: refund.amount, share: refund.share, fund: refund.fund, state }
	})
	const theirs = Object.entries(refunds)
		.filter(([, refund]) => refund.refundId === null)
		.map(([ref, { amount, share, state }]) => ({
			refundId: null,
			ref,
			amount,
			share,
			fund: donationFund,
			state,
		}))
	return {
		refunds: [...ours, ...theirs],
		disputes: Object.entries(disputes).map(([ref, { amount, share, state, evidenceDueAt, answer }]) => ({
			ref,
			amount,
			share,
			state,
			evidenceDueAt,
			reply: answer,
			isAnswerable: state === 'open' && canAnswer && (answer === null || answer.state === 'refused'),
		})),
		warnings: Object.entries(donation.warnings).map(([ref, warning]) => {
			const { fraudType, rule, at } = warning
			return { ref, fraudType, rule, at, state: stateOfWarning(donation, warning) }
		}),
	}
}

async function chargedTo(
	deps: CommandDeps,
	donationId: string,
	fact: DonationFact,
	fund: string,
	amount: bigint,
	caller: Caller,
) {
	const share = fact.shareOf(amount)
	const foundation = foundationFund(fact.currency)
	const own = fact.fund ?? fund
	const [figures, { state }, command, freeOfOwn, stand] = await Promise.all([
		deps.ledger.fundFigures(fund),
		loadState(deps.store, fundDecider, fundStream(fund)),
		reserveCommand(deps, donationId, fact, fund, caller),
		freeIn(deps, own, donationId),
		deps.ledger.fundFigures(foundation),
	])
	const { label: name, free: most } = stand ?? EMPTY_FOUNDATION
	const visible = figures ?? (fund === foundation ? EMPTY_FOUNDATION : NOTHING)
	const { label, raised, withdrawn, reserved, held, free } = visible
	const ofDonation = heldOf(state, donationId)
	const taken = ofDonation < share ? ofDonation : share
	return {
		fund: {
			fund,
			label,
			before: { raised, withdrawn, reserved, held, free },
			after: {
				raised: raised - share,
				withdrawn,
				reserved: reserved - taken,
				held: held - taken,
				free: free - share + taken,
			},
		},
		problem: problemOf(() => fundDecider.decide(command('', amount, null), state)),
		funds: share > freeOfOwn && own !== foundation ? [{ fund: foundation, label: name, free: most }] : [],
	}
}

async function fromSuspense(
	deps: CommandDeps,
	donationId: string,
	fact: DonationFact,
	amount: bigint,
	caller: Caller,
) {
	const { decider } = decidingOnDonation(donationId)
	const command = await unassignedCommand(deps, fact, caller)
	const problem = problemOf(() => decider.decide(command('', amount, null), fact.donation))
	return { fund: null, problem, funds: [] }
}

async function preview(
	deps: CommandDeps,
	donationId: string,
	query: z.output<typeof refundPreviewQuery>,
	caller: Caller,
) {
	const fact = await donationFact(deps.store, donationId)
	if (!fact) throw notFound('donation')
	const fund = bearerOf(fact, query.fund)
	const { donation, currency, refundable } = fact
	const amount = query.amount === undefined ? refundable : amountFor(fact, query.amount)
	if (amount < 0n) throw refuseCommon('INVALID_AMOUNT')
	const isInSuspense = fund === null
	const share = fact.shareOf(amount)
	const [held, losses] = await Promise.all([
		deps.ledger.providerBalance(donation.provider, donation.account, currency),
		isInSuspense
			? fromSuspense(deps, donationId, fact, amount, caller)
			: chargedTo(deps, donationId, fact, fund, amount, caller),
	])
	return {
		donationId,
		currency,
		charged: donation.split.total,
		refundable,
		amount,
		share,
		feePart: isInSuspense ? 0n : amount - share,
		retainedByProvider: donation.cost,
		...losses,
		providerBalance: { before: held, after: held - amount },
		...lossesOf(donation, fact.fund, deps.payments.disputeAnswersOf(donation.account) !== null),
	}
}

export const previewRefund = (deps: CommandDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/donations/:id/refund/preview',
		summary: 'Preview a refund',
		tags: ['funds', 'donations', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		params: z.object({ id }),
		query: refundPreviewQuery,
		answers: { 200: refundPreview },
		readModels: ['fund_totals', 'postings', 'requests'],
		handle: async ({ params, query, caller }) => ({ body: await preview(deps, params.id, query, caller) }),
	})
