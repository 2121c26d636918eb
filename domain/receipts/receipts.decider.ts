import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { GrowingMap } from '../../kernel/events/growing-map.ts'
import { changedMeanwhile, notFound } from '../../kernel/wire/refusals.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import type { ReceiptEvent, ReceiptIssued } from './receipts.events.ts'

/** A receipt's amounts in minor units, folded from the donation's stream at the causing event. */
export interface Figures {
	readonly charged: bigint
	readonly returned: bigint
	readonly given: bigint
	readonly currency: string
	readonly effectiveAt: string
}

export type ReceiptCommand =
	| {
			readonly type: 'IssueReceipt'
			readonly donationId: string
			readonly causeId: string
			readonly because: Exclude<ReceiptIssued['data']['because'], 'corrected'>
			readonly laterCauses: readonly string[]
			readonly figures: Figures
			readonly at: string
	  }
	| {
			readonly type: 'CorrectReceipt'
			readonly donationId: string
			readonly reason: { readonly noteId: string; readonly noteHash: string }
			readonly expectedVersion: number
			readonly at: string
	  }
	| { readonly type: 'ResendReceipt'; readonly donationId: string; readonly at: string }

export interface HeldReceipt {
	readonly number: number
	readonly version: number
	readonly causes: readonly string[]
	readonly figures: Omit<Figures, 'charged' | 'returned' | 'given'> &
		Pick<ReceiptIssued['data'], 'charged' | 'returned' | 'given'>
	readonly requestedAt: string | null
}

export interface BookState {
	readonly last: number
	readonly donations: GrowingMap<HeldReceipt>
}

/** Repeated requests within this time send a receipt once. */
const ONCE_WITHIN_MS = 2 * MINUTE_MS

/**
 * Decides on a book of receipts. Numbers have no gaps; after repeats, races or reordering, a donation still
 * has one number and one valid version.
 */
export const receiptDecider: Decider<BookState, ReceiptCommand, ReceiptEvent> = {
	initial: { last: 0, donations: GrowingMap.empty() },
	decide(command, state) {
		const held = state.donations.get(command.donationId)
		switch (command.type) {
			case 'IssueReceipt':
				return issue(command, state, held)
			case 'CorrectReceipt':
				return correct(command, held)
			case 'ResendReceipt':
				return resend(command, held)
			default:
				return never(command)
		}
	},
	evolve(state, event) {
		const { donationId } = event.data
		const held = state.donations.get(donationId)
		switch (event.type) {
			case 'ReceiptIssued': {
				const { number } = event.data
				return {
					last: number > state.last ? number : state.last,
					donations: state.donations.with(donationId, issued(event, held)),
				}
			}
			case 'ReceiptVoided':
				return state
			case 'ReceiptResendRequested':
				if (!held) throw new TypeError('ReceiptResendRequested before ReceiptIssued')
				return {
					...state,
					donations: state.donations.with(donationId, { ...held, requestedAt: event.data.at }),
				}
			default:
				return never(event)
		}
	},
}

function issued({ data }: ReceiptIssued, held: HeldReceipt | undefined): HeldReceipt {
	const { number, version, causeId, charged, returned, given, currency, effectiveAt } = data
	return {
		number,
		version,
		causes: [...(held?.causes ?? []), causeId],
		figures: { charged, returned, given, currency, effectiveAt },
		requestedAt: held?.requestedAt ?? null,
	}
}

function issue(
	command: Extract<ReceiptCommand, { type: 'IssueReceipt' }>,
	{ last }: BookState,
	held: HeldReceipt | undefined,
): readonly ReceiptEvent[] {
	const { donationId, causeId, because, laterCauses, at } = command
	const { charged, returned, given, currency, effectiveAt } = command.figures
	if (held && [causeId, ...laterCauses].some((cause) => held.causes.includes(cause))) return []
	const cause = { donationId, causeId, because, at }
	const texts = { charged: String(charged), returned: String(returned), given: String(given) }
	return nextVersion(held ?? { number: last + 1, version: 0 }, cause, { ...texts, currency, effectiveAt })
}

function correct(
	command: Extract<ReceiptCommand, { type: 'CorrectReceipt' }>,
	held: HeldReceipt | undefined,
): readonly ReceiptEvent[] {
	const { donationId, reason, expectedVersion, at } = command
	if (!held) throw notFound('receipt')
	if (held.causes.includes(reason.noteId)) return []
	if (expectedVersion !== held.version) {
		throw changedMeanwhile()
	}
	const cause = { donationId, causeId: reason.noteId, because: 'corrected', reason, at } as const
	return nextVersion(held, cause, held.figures)
}

/** Voids the previous version first, so that two are never valid at once. */
function nextVersion(
	{ number, version }: Pick<HeldReceipt, 'number' | 'version'>,
	cause: Pick<ReceiptIssued['data'], 'donationId' | 'causeId' | 'because' | 'reason' | 'at'>,
	figures: HeldReceipt['figures'],
): readonly ReceiptEvent[] {
	const { donationId, at } = cause
	const next: ReceiptIssued = {
		type: 'ReceiptIssued',
		data: { number, version: version + 1, ...cause, ...figures },
	}
	if (version === 0) return [next]
	const data = { number, version, donationId, replacedBy: version + 1, at }
	return [{ type: 'ReceiptVoided', data }, next]
}

function resend(
	{ donationId, at }: Extract<ReceiptCommand, { type: 'ResendReceipt' }>,
	held: HeldReceipt | undefined,
): readonly ReceiptEvent[] {
	if (!held) throw notFound('receipt')
	const { number, version, requestedAt } = held
	if (requestedAt !== null && Date.parse(at) - Date.parse(requestedAt) < ONCE_WITHIN_MS) return []
	return [{ type: 'ReceiptResendRequested', data: { number, version, donationId, at } }]
}
