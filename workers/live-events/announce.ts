import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import type { LiveEventMoved, LiveEventPlanned } from '../../domain/live-events/live-events.events.ts'
import { registrationDecider } from '../../domain/live-events/registrations.decider.ts'
import type { News } from '../../domain/live-events/registrations.events.ts'
import { liveEventStream, registrationStream } from '../../domain/live-events/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { confirmedRegistrations } from '../../queries/live-events/lookups.ts'

/** Tells all who come that an edition moved, and a day before that it is tomorrow. */
export function announce(worker: WorkerInfrastructure): EffectHandler[] {
	const { sql, store, dispatch, clock, readModels } = worker

	const editionOf = async (event: RecordedEvent) => {
		const { state } = await loadState(store, liveEventDecider, liveEventStream(streamId(event.stream)))
		return state.status === 'planned' ? state : null
	}

	async function send(event: RecordedEvent, because: News, number: number) {
		await readModels.awaitCaughtUp(['live_event_registrations'], event.position)
		const at = new Date(clock.now()).toISOString()
		for await (const id of confirmedRegistrations(sql, streamId(event.stream)))
			await dispatch(
				registrationDecider,
				registrationStream(id),
				{ type: 'SendNews', because, number, at },
				contextFromEvent(event, `send-${because}`, id),
			)
		return { done: true } as const
	}

	return [
		{
			name: 'live-events/announce-move',
			on: ['LiveEventMoved'] satisfies readonly LiveEventMoved['type'][],
			keepOrder: false,
			attempts: 40,
			run: async (event) => {
				const { moves } = asEvent<LiveEventMoved>(event).data
				const edition = await editionOf(event)
				if (edition?.moves !== moves) return { ignored: 'it is cancelled, or moved since' }
				return send(event, 'liveEventMoved', moves)
			},
		},
		{
			name: 'live-events/remind',
			on: ['LiveEventPlanned', 'LiveEventMoved'] satisfies readonly (
				| LiveEventPlanned
				| LiveEventMoved
			)['type'][],
			keepOrder: false,
			attempts: 40,
			delayMs: (event) => {
				const { startsAt } = asEvent<LiveEventPlanned | LiveEventMoved>(event).data.setting
				return Math.max(0, Date.parse(startsAt) - DAY_MS - Date.parse(event.metadata.recordedAt))
			},
			run: async (event) => {
				const { startsAt } = asEvent<LiveEventPlanned | LiveEventMoved>(event).data.setting
				const edition = await editionOf(event)
				if (edition?.plan.setting.startsAt !== startsAt) return { ignored: 'it is cancelled, or moved' }
				if (clock.now() >= Date.parse(startsAt)) return { ignored: 'it has begun' }
				return send(event, 'reminder', 1)
			},
		},
	]
}
