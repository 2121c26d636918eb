import type { SpreadBroadcast } from '../../commands/notifications/spread-broadcast.ts'
import { BROADCAST_EVENTS, type BroadcastOrdered } from '../../domain/notifications/broadcasts.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'

/** So that words to many keep nothing else waiting. */
const PAUSE_MS = 1_000

/** Brings an admin's words to those whom they are for, some at a time. */
export const spreadBroadcast = (deps: { readonly spread: SpreadBroadcast }): EffectHandler => ({
	name: 'notifications/spread-broadcast',
	on: BROADCAST_EVENTS,
	attempts: 12,
	run: async (event) => {
		const { audience } = (event as unknown as BroadcastOrdered).data
		const isOver = await deps.spread(event.stream.slice('broadcast-'.length), audience)
		return isOver ? { done: true } : { again: true, afterMs: PAUSE_MS }
	},
})
