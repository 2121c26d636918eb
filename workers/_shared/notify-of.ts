import { createNotify, type Notification } from '../../commands/notifications/notify.ts'
import type { KindAndAbout } from '../../domain/notifications/kinds.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'

export type Notice = KindAndAbout & Pick<Notification, 'userIds'>

interface AnyEvent {
	readonly type: string
	readonly data: object
}

export type Recorded<Event extends AnyEvent> = Omit<RecordedEvent, 'type' | 'data'> & Event

export type NoticeRules<Event extends AnyEvent> = {
	readonly [Type in Event['type']]?: (
		event: Recorded<Extract<Event, { readonly type: Type }>>,
	) => Promise<Notice | null>
}

/** Excludes the actor, since nobody is notified of their own action. */
export const exceptActor = (
	{ metadata: { actor } }: Pick<RecordedEvent, 'metadata'>,
	ids: readonly (string | null)[],
): string[] => ids.filter((id) => id !== null).filter((id) => actor.kind !== 'user' || actor.id !== id)

/**
 * Notifies the people concerned by an event, once per person and event.
 * @param capability names the effect: `{capability}/notify`
 */
export function notifyOf<Event extends AnyEvent>(
	capability: string,
	{ sql, clock }: Pick<WorkerInfrastructure, 'sql' | 'clock'>,
	rules: NoticeRules<Event>,
): EffectHandler {
	const notify = createNotify({ sql, clock })
	const byType = new Map(Object.entries<(event: never) => Promise<Notice | null>>(rules as never))
	return {
		name: `${capability}/notify`,
		on: [...byType.keys()],
		attempts: 12,
		keepOrder: false,
		run: async (event) => {
			const notice = (await byType.get(event.type)?.(event as never)) ?? null
			if (notice === null || notice.userIds.length === 0) return { ignored: 'nobody to notify' }
			const count = await notify({ ...notice, causeId: event.id, at: new Date(event.metadata.recordedAt) })
			return { done: true, note: `${count} notified` }
		},
	}
}
