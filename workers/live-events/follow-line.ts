import { isInLine, liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import type {
	LiveEventCancelled,
	SeatsOffered,
	WaitingListJoined,
	WaitingListLeft,
} from '../../domain/live-events/live-events.events.ts'
import { liveEventStream } from '../../domain/live-events/streams.contract.ts'
import { waitingSubject } from '../../domain/live-events/waiting.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { formatMoment } from '../../kernel/wire/moments.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { findLiveEvent, type LiveEventRow } from '../../records/live-events/live-events.ts'
import { findWaiting, type WaitingRow } from '../../records/live-events/waiting.ts'
import { liveEventMail } from './mails.ts'

/** A link says for so long after its edition what became of its offer. */
const AFTERWARDS_MS = 30 * DAY_MS

type Worker = Pick<
	WorkerInfrastructure,
	'sql' | 'store' | 'dispatch' | 'clock' | 'mailer' | 'links' | 'settings'
>
type Written = WaitingListJoined | SeatsOffered | WaitingListLeft

export function followLine(worker: Worker): EffectHandler[] {
	const { sql, store, dispatch, clock, mailer } = worker
	const decide = (event: RecordedEvent, type: 'LeaveWaitingList' | 'LapseOffer', waitingId: string) =>
		dispatch(
			liveEventDecider,
			liveEventStream(streamId(event.stream)),
			{ type, waitingId, at: new Date(clock.now()).toISOString() },
			contextFromEvent(event, 'follow-line', type),
		)

	return [
		{
			name: 'live-events/write-waiting',
			on: ['WaitingListJoined', 'SeatsOffered', 'WaitingListLeft'] satisfies readonly Written['type'][],
			keepOrder: false,
			attempts: MAIL_ATTEMPTS,
			run: async (event) => {
				const { type, data } = asEvent<Written>(event)
				const { waitingId } = data
				if (type === 'WaitingListLeft' && !data.because) return { ignored: 'they left by themselves' }
				const [person, liveEvent] = await Promise.all([
					findWaiting(sql, waitingId),
					findLiveEvent(sql, streamId(event.stream)),
				])
				try {
					if (person && liveEvent) await mailer.send(mailTo(worker, event, person, liveEvent))
					// Nobody reads of an offer: it goes to the next.
					else await decide(event, 'LeaveWaitingList', waitingId)
				} catch (error) {
					if (!(error instanceof MailRefused)) throw error
					await decide(event, 'LeaveWaitingList', waitingId)
					return { ignored: `refused by the mail server: ${error.message}` }
				}
				return { done: true }
			},
		},
		{
			name: 'live-events/end-line',
			on: ['LiveEventCancelled'] satisfies readonly LiveEventCancelled['type'][],
			keepOrder: false,
			attempts: 40,
			run: async (event) => {
				const { state } = await loadState(store, liveEventDecider, liveEventStream(streamId(event.stream)))
				if (state.status === 'none') return { ignored: 'no such edition' }
				const left = state.waiting.values().filter(isInLine)
				for (const { waitingId } of left) await decide(event, 'LeaveWaitingList', waitingId)
				return { done: true }
			},
		},
		{
			name: 'live-events/lapse-offer',
			on: ['SeatsOffered'] satisfies readonly SeatsOffered['type'][],
			keepOrder: false,
			attempts: 40,
			delayMs: (event) => {
				const { until } = asEvent<SeatsOffered>(event).data
				return Math.max(0, Date.parse(until) - Date.parse(event.metadata.recordedAt))
			},
			run: async (event) => {
				await decide(event, 'LapseOffer', asEvent<SeatsOffered>(event).data.waitingId)
				return { done: true }
			},
		},
	]
}

function mailTo(
	{ links, settings }: Worker,
	event: RecordedEvent,
	person: WaitingRow,
	liveEvent: LiveEventRow,
): Mail {
	const { type, data } = asEvent<Written>(event)
	const { language } = person
	const { zone, categories } = liveEvent
	const text = textFor(language)
	const to = { buyer: person, liveEvent }
	if (type === 'WaitingListLeft') return liveEventMail(event, to, { kind: 'lineEnded', about: {} })
	const kind = type === 'SeatsOffered' ? 'offered' : 'waiting'
	const until = type === 'SeatsOffered' ? formatMoment(data.until, { language, zone }) : ''
	const key = links.sign(waitingSubject(person.id), liveEvent.ends_at.getTime() + AFTERWARDS_MS)
	const url = `${settings.publicUrl}/waitingList/${person.id}?${new URLSearchParams({ key })}`
	return liveEventMail(event, to, {
		kind,
		about: { until },
		facts: [
			[text('live-events.mails.facts.package'), categories[data.packageId] ?? data.packageId],
			[text('live-events.mails.facts.seats'), String(data.seats)],
		],
		action: { label: text(`live-events.mails.${kind}.open`), url },
	})
}
