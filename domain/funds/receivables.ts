import { never } from '../../kernel/events/errors.ts'
import type { Credits, FundEvent } from './funds.events.ts'
import { demandKey, type FundState, freeOf, lackOf, settlementKey } from './funds.state.ts'

/** Recovery of what a fund lacks. Amounts are minor units of its currency. */
export type ReceivableCommand =
	/** Takes as much as is free, and at most `amount`. */
	| {
			readonly type: 'NetReceivable'
			readonly settlementId: string
			readonly toFund: string
			readonly amount: bigint
			readonly currency: string
			readonly credits: Credits
			readonly at: string
	  }
	/** The money has left its place, so it is booked whatever the fund lacks by now. */
	| {
			readonly type: 'SettleReceivable'
			readonly settlementId: string
			readonly fromFund: string | null
			readonly amount: bigint
			readonly currency: string
			readonly effectiveAt: string
			readonly at: string
	  }
	| {
			readonly type: 'DemandReceivable'
			readonly since: string
			readonly step: number
			readonly currency: string
			readonly credits: Credits
			readonly at: string
	  }

export function decideReceivable(command: ReceivableCommand, state: FundState): readonly FundEvent[] {
	switch (command.type) {
		case 'NetReceivable': {
			const { type: _, amount: most, ...data } = command
			if (state.netted.has(data.settlementId)) return []
			const free = freeOf(state, BigInt(data.credits.total))
			const amount = most < free ? most : free
			return amount > 0n ? [{ type: 'ReceivableNetted', data: { ...data, amount: amount.toString() } }] : []
		}
		case 'SettleReceivable': {
			const { type: _, amount, ...data } = command
			if (state.booked.has(settlementKey(data.settlementId))) return []
			return [{ type: 'ReceivableSettled', data: { ...data, amount: amount.toString() } }]
		}
		case 'DemandReceivable': {
			const { since, step, currency, credits, at } = command
			const amount = lackOf(state, BigInt(credits.total))
			if (amount === 0n || state.booked.has(demandKey(since, step))) return []
			return [{ type: 'ReceivableDemanded', data: { amount: amount.toString(), currency, since, step, at } }]
		}
		default:
			return never(command)
	}
}
