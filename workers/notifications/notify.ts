import type { Notify } from '../../commands/notifications/notify.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { NOTIFIED_EVENTS, type NoticeDeps, noticeOf } from './notices.ts'

/** Tells people of what has happened to what is theirs, once per person and event. */
export const notifyOfEvents = (deps: NoticeDeps & { readonly notify: Notify }): EffectHandler => ({
	name: 'notifications/notify',
	on: NOTIFIED_EVENTS,
	attempts: 12,
	keepOrder: false,
	run: async (event) => {
		const notice = await noticeOf(event, deps)
		if (!notice) return { ignored: 'nobody to tell' }
		const told = await deps.notify({ ...notice, causeId: event.id, at: new Date(event.metadata.recordedAt) })
		return { done: true, note: `${told} told` }
	},
})
