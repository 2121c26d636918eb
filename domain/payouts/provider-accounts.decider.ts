import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { GrowingMap } from '../../kernel/events/growing-map.ts'
import { MAX_EVENTS } from '../../kernel/events/in-parts.ts'
import {
	type Discrepancies,
	type DiscrepancyCommand,
	decideDiscrepancy,
	evolveDiscrepancies,
	type Finding,
	NO_DISCREPANCIES,
	tieOut,
} from './discrepancies.ts'
import type { AdjustmentBooked, ProviderAccountEvent } from './provider-accounts.events.ts'

/**
 * The required total booking of one balance line, beyond the donations' bookings; signed minor units. Zero
 * reverses it.
 */
export type Adjustment = Omit<AdjustmentBooked['data'], 'at' | 'amount'> & { readonly amount: bigint }

export type ProviderAccountCommand =
	| {
			readonly type: 'MirrorAccount'
			readonly provider: string
			readonly account: string
			readonly currency: string
			readonly until: string
			readonly balance: bigint
			readonly newLines: number
			readonly at: string
	  }
	/**
	 * Produces at most `MAX_EVENTS`; the same command sent again produces the rest. This also applies to the
	 * next command.
	 */
	| { readonly type: 'Adjust'; readonly adjustments: readonly Adjustment[]; readonly at: string }
	| { readonly type: 'TieOutAccount'; readonly findings: readonly Finding[]; readonly at: string }
	| DiscrepancyCommand

export interface ProviderAccountState {
	readonly mirrored: { readonly until: string; readonly balance: bigint } | null
	readonly adjustments: GrowingMap<AdjustmentBooked['data']>
	readonly discrepancies: Discrepancies
}

/** Replaces a booking of a line: reverses the old one and books the new one in full. */
function adjust(
	{ amount, ...rest }: Adjustment,
	booked: AdjustmentBooked['data'] | undefined,
	at: string,
): readonly ProviderAccountEvent[] {
	if (BigInt(booked?.amount ?? 0) === amount && (amount === 0n || booked?.against === rest.against)) return []
	const events: ProviderAccountEvent[] = []
	if (booked) events.push({ type: 'AdjustmentReversed', data: { ...booked, at } })
	if (amount !== 0n)
		events.push({ type: 'AdjustmentBooked', data: { ...rest, amount: amount.toString(), at } })
	return events
}

function adjustAll(adjustments: readonly Adjustment[], state: ProviderAccountState, at: string) {
	const events: ProviderAccountEvent[] = []
	for (const adjustment of adjustments) {
		const next = adjust(adjustment, state.adjustments.get(adjustment.balanceRef), at)
		if (events.length + next.length > MAX_EVENTS) break
		events.push(...next)
	}
	return events
}

function decide(
	command: ProviderAccountCommand,
	state: ProviderAccountState,
): readonly ProviderAccountEvent[] {
	switch (command.type) {
		case 'MirrorAccount': {
			const { provider, account, currency, until, balance, newLines, at } = command
			if (newLines === 0 && state.mirrored?.balance === balance) return []
			if (state.mirrored && until < state.mirrored.until) return []
			const data = { provider, account, currency, until, balance: balance.toString(), at }
			return [{ type: 'ProviderAccountMirrored', data }]
		}
		case 'Adjust':
			return adjustAll(command.adjustments, state, command.at)
		case 'TieOutAccount':
			return tieOut(command.findings, state.discrepancies, command.at)
		case 'AssignDiscrepancy':
		case 'NoteDiscrepancy':
		case 'ResolveDiscrepancy':
		case 'WriteOffDiscrepancy':
		case 'ReopenDiscrepancy':
			return decideDiscrepancy(command, state.discrepancies)
		default:
			return never(command)
	}
}

function evolve(state: ProviderAccountState, event: ProviderAccountEvent): ProviderAccountState {
	switch (event.type) {
		case 'AdjustmentBooked':
			return { ...state, adjustments: state.adjustments.with(event.data.balanceRef, event.data) }
		case 'AdjustmentReversed':
			return { ...state, adjustments: state.adjustments.without(event.data.balanceRef) }
		case 'ProviderAccountMirrored': {
			const { until, balance } = event.data
			return { ...state, mirrored: { until, balance: BigInt(balance) } }
		}
		case 'DiscrepancyFound':
		case 'DiscrepancyChanged':
		case 'DiscrepancyAssigned':
		case 'DiscrepancyNoted':
		case 'DiscrepancyResolved':
			return { ...state, discrepancies: evolveDiscrepancies(state.discrepancies, event) }
		default:
			return never(event)
	}
}

export const providerAccountDecider: Decider<
	ProviderAccountState,
	ProviderAccountCommand,
	ProviderAccountEvent
> = {
	initial: { mirrored: null, adjustments: GrowingMap.empty(), discrepancies: NO_DISCREPANCIES },
	// It grows with the account, by some events a day and for ever.
	remembers: true,
	remembersCommands: true,
	decide,
	evolve,
}
