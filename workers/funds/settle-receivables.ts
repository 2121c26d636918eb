import { fundDecider } from '../../domain/funds/funds.decider.ts'
import type { ReceivableNetted } from '../../domain/funds/funds.events.ts'
import type { ReceivableWrittenOff } from '../../domain/funds/own-money.events.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

function settlementOf(event: (ReceivableNetted | ReceivableWrittenOff) & { readonly stream: string }) {
	if (event.type === 'ReceivableNetted') {
		const { settlementId, toFund, at } = event.data
		return { settlementId, fund: toFund, fromFund: streamId(event.stream), effectiveAt: at }
	}
	const { entryId, fund, effectiveAt } = event.data
	return { settlementId: entryId, fund, fromFund: null, effectiveAt }
}

/** Books on a fund below zero, out of clearing, what another fund or the foundation's own money covers. */
export const settleReceivables = ({ dispatch }: Pick<WorkerInfrastructure, 'dispatch'>): EffectHandler => ({
	name: 'funds/settle-receivables',
	on: ['ReceivableNetted', 'ReceivableWrittenOff'],
	attempts: 40,
	run: async (recorded) => {
		const event = {
			...asEvent<ReceivableNetted | ReceivableWrittenOff>(recorded),
			stream: recorded.stream,
		}
		const { fund, ...settlement } = settlementOf(event)
		const { amount, currency, at } = event.data
		const command = {
			type: 'SettleReceivable',
			...settlement,
			amount: BigInt(amount),
			currency,
			at,
		} as const
		await dispatch(fundDecider, fundStream(fund), command, contextFromEvent(recorded, 'settle-receivables'))
		return { done: true }
	},
})
