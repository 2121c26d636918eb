import { type FundCommand, fundDecider } from '../../domain/funds/funds.decider.ts'
import type { FundEvent } from '../../domain/funds/funds.events.ts'
import type { FundState } from '../../domain/funds/funds.state.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import type { TransferOutcome } from '../../domain/funds/withdrawal-commands.ts'
import type { Transfers } from '../../kernel/capability/provider-accounts.ts'
import { type DispatchContext, loadState } from '../../kernel/events/dispatch.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { TransferSnapshot } from '../../kernel/ports/transfers.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export interface BookTransferDeps extends Pick<CommandDeps, 'store' | 'dispatch' | 'clock'> {
	readonly fundOfWithdrawal: (withdrawalId: string) => Promise<string | null>
}
type TransferBooking = {
	readonly withdrawalId: string
	readonly stream: string
	readonly state: FundState
	readonly command: Extract<FundCommand, { type: 'BookTransfer' }> | null
}

export interface ObserveTransferDeps extends BookTransferDeps {
	readonly transfers: Pick<Transfers, 'read'>
}

/** The provider moved money differently from the books: a person has to investigate. */
export class TransferDisagrees extends Error {
	override name = 'TransferDisagrees'
}

export type TransferContext = Omit<DispatchContext, 'commandId'>

function outcomeOf({
	status,
	bankReference,
	transferRef,
	failure,
}: TransferSnapshot): TransferOutcome | null {
	switch (status) {
		case 'pending':
			return null
		case 'paid':
			return { status, reference: bankReference ?? transferRef }
		case 'failed':
			return { status, code: failure ?? 'other' }
	}
}

/**
 * Books a provider's snapshot of a transfer. The decider adds only what is missing, so the same news may come
 * any number of times.
 * @returns the withdrawal that it pays, or null when it is not ours
 * @throws TransferDisagrees the amount differs from the withdrawal, or a paid transfer cannot be booked
 */
export async function bookTransferSnapshot(
	deps: BookTransferDeps,
	snapshot: TransferSnapshot,
	context: TransferContext,
): Promise<{ readonly withdrawalId: string } | null> {
	const booking = await commandOf(deps, snapshot)
	if (!booking) return null
	const { withdrawalId, stream, state, command } = booking
	if (command) {
		const { account, transferRef, status, cost } = snapshot
		// The cost of a transfer may be known later than its outcome, and be booked after the money came back.
		const booked = state.transferCosts.get(transferRef) ?? 0n
		const commandId = derivedId('book transfer', account, transferRef, status, String(cost), String(booked))
		await deps.dispatch(fundDecider, stream, command, { ...context, commandId })
	}
	return { withdrawalId }
}

/**
 * Returns what booking a transfer would lead to now: it reads the transfer at the provider, decides, and
 * writes nothing.
 * @returns null when it is not ours, or the provider doesn't know it
 * @throws TransferDisagrees as `bookTransferSnapshot`; PaymentOutcomeUnknown
 */
export async function previewTransfer(
	deps: Omit<ObserveTransferDeps, 'dispatch'>,
	{ account, transferRef }: { readonly account: string; readonly transferRef: string },
): Promise<{ readonly stream: string; readonly events: readonly FundEvent[] } | null> {
	try {
		const booking = await commandOf(deps, await deps.transfers.read(account, transferRef))
		if (!booking) return null
		const { stream, state, command } = booking
		return { stream, events: command ? fundDecider.decide(command, state) : [] }
	} catch (error) {
		if (error instanceof PaymentNotFound) return null
		throw error
	}
}

/** @throws TransferDisagrees */
async function commandOf(
	{ store, clock, fundOfWithdrawal }: Omit<BookTransferDeps, 'dispatch'>,
	snapshot: TransferSnapshot,
): Promise<TransferBooking | null> {
	const { cause, provider, account, transferRef, amount, currency, movedAt, cost } = snapshot
	const fund = cause && (await fundOfWithdrawal(cause.withdrawalId))
	if (cause === null || fund === null) return null
	const { withdrawalId, attempt } = cause
	const stream = fundStream(fund)
	const { state } = await loadState(store, fundDecider, stream)
	const withdrawal = state.withdrawals.get(withdrawalId)
	const outcome = outcomeOf(snapshot)
	const isOver = withdrawal?.transfer?.attempt !== attempt || withdrawal.transfer.account !== account
	// It may have been paid once, and given back since as far as finance knows.
	if (isOver && outcome?.status === 'paid' && !withdrawal?.references.includes(outcome.reference))
		throw new TransferDisagrees(`The transfer ${transferRef} paid ${withdrawalId}, which isn't booked so.`)
	if (!withdrawal) return { withdrawalId, stream, state, command: null }
	if (withdrawal.amount !== amount || !fund.endsWith(`.${currency}`))
		throw new TransferDisagrees(`The transfer ${transferRef} is for another amount than ${withdrawalId}.`)
	if (outcome === null) return { withdrawalId, stream, state, command: null }
	const now = clock.now()
	const command = {
		type: 'BookTransfer',
		withdrawalId,
		currency,
		attempt,
		transfer: { account, transferRef },
		outcome,
		provider,
		cost,
		effectiveAt: new Date(Math.min(movedAt ?? now, now)).toISOString(),
		at: new Date(now).toISOString(),
	} as const
	return { withdrawalId, stream, state, command }
}

/** Reads a transfer at its provider and books what is missing; null also when the provider doesn't know it. */
export async function observeTransfer(
	deps: ObserveTransferDeps,
	{ account, transferRef }: { readonly account: string; readonly transferRef: string },
	context: TransferContext,
): Promise<{ readonly withdrawalId: string } | null> {
	try {
		return await bookTransferSnapshot(deps, await deps.transfers.read(account, transferRef), context)
	} catch (error) {
		if (error instanceof PaymentNotFound) return null
		throw error
	}
}
