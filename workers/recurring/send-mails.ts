import { chargedMethod } from '../../commands/_shared/recurring-method.ts'
import type { RecurringTarget } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { RecurringEvent } from '../../domain/recurring/recurring.events.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import { tryAt } from '../../domain/recurring/schedule-rules.contract.ts'
import { chargeIdOf } from '../../domain/recurring/streams.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { formatDay } from '../../kernel/wire/days.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { peopleOf } from '../../queries/organizations/lookups.ts'
import { wasRefused } from '../../records/donations/mails.ts'
import { personCalled, titleIn } from '../../records/receipts/donor.ts'
import { recurringOf } from './deps.ts'
import { confirmationLink, recurringLink } from './link.ts'
import {
	type AboutRecurring,
	type GoingOn,
	type RecurringMailKind,
	type RecurringRecipient,
	recurringMail,
} from './recurring-mail.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'clock' | 'mailer' | 'links' | 'settings'>

async function titleOf({ sql, store }: Worker, target: RecurringTarget): Promise<string | null> {
	if (target.kind === 'foundation') return null
	if (target.kind === 'individual') return personCalled(sql, target.id)
	const { state } = await loadState(store, requestDecider, requestStream(target.id))
	return state.status === 'none' || state.status === 'removed' ? null : titleIn(sql, state.terms.contentId)
}

async function readerOf(
	worker: Worker,
	recurringId: string,
	state: RecurringDonation,
	at: number,
): Promise<{ readonly to: RecurringRecipient; readonly about: AboutRecurring } | null> {
	const { sql, clock, links, settings } = worker
	const { donorId, target, split, currency, zone, bankWants } = state
	const [person] = await peopleOf(sql, [donorId])
	if (!person) return null
	const by = await chargedMethod(sql, state, clock.now())
	const of = { recurringId, donorId }
	return {
		to: {
			name: `${person.first_name} ${person.last_name}`.trim(),
			address: person.email,
			language: languageOf(person.locale),
		},
		about: {
			title: await titleOf(worker, target),
			total: BigInt(split.total),
			currency,
			zone,
			paidWith: by && { method: by.method, name: by.name },
			url: recurringLink(links, settings.publicUrl, of, at),
			confirmUrl:
				bankWants === null
					? null
					: confirmationLink(links, settings.publicUrl, { ...of, donationId: bankWants }, at),
		},
	}
}

const goingOnIn = ({ settings: { publicUrl } }: Worker, currency: string): GoingOn => ({
	others: `${publicUrl}/search`,
	foundation: `${publicUrl}/publicPayment?${new URLSearchParams({ donationfor: 'tal', currency })}`,
})

interface Due {
	readonly kind: RecurringMailKind
	/** Epoch milliseconds: the time of the charge or of the next try. */
	readonly at?: number | undefined
}

type DeclinedData = Extract<RecurringEvent, { type: 'ChargeDeclined' }>['data']
function mailOfDecline(
	{ class: kind, next, donationId, period }: DeclinedData,
	state: RecurringDonation,
): Due | null {
	// After the last retry, the mail is about the missed month.
	if (kind === 'later') return next === null ? null : { kind: 'tryAgain', at: Date.parse(next) }
	if (kind === 'owner') return state.bankWants === donationId ? { kind: 'bankAsks' } : null
	return state.period === period ? { kind: 'otherCard' } : null
}

export function mailOf(event: RecurringEvent, state: RecurringDonation): Due | null {
	switch (event.type) {
		case 'RecurringDonationStarted':
			return { kind: 'started', at: tryAt(state) }
		case 'ChargeDeclined':
			return mailOfDecline(event.data, state)
		case 'RecurringMethodLost':
			return { kind: 'otherCard' }
		case 'RecurringDonationPaused':
			return event.data.because === 'hold' && state.pausedBecause === 'hold' ? { kind: 'held' } : null
		case 'RecurringPeriodMissed':
			return state.status === 'ended' ? null : { kind: event.data.because, at: tryAt(state) }
		case 'SurplusChargeFound':
			return { kind: 'surplus' }
		case 'RecurringDonationEnded':
			return ENDED[event.data.because]
		default:
			return null
	}
}

const ENDED = {
	donor: { kind: 'stopped' },
	request: { kind: 'requestEnded' },
	missed: { kind: 'endedUnpaid' },
	mandate: { kind: 'mandateEnded' },
	finance: { kind: 'stoppedByUs' },
	erasure: null,
} as const satisfies Readonly<Record<string, Due | null>>

/** Sends mails of a recurring donation at least once, with the same Message-ID. */
export const sendRecurringMail = (worker: Worker): EffectHandler => ({
	name: 'recurring/send-mail',
	on: [
		'RecurringDonationStarted',
		'ChargeDeclined',
		'RecurringMethodLost',
		'RecurringDonationPaused',
		'RecurringPeriodMissed',
		'SurplusChargeFound',
		'RecurringDonationEnded',
	] satisfies readonly RecurringEvent['type'][],
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: (event) => send(worker, event),
})

async function send(worker: Worker, event: RecordedEvent): Promise<EffectOutcome> {
	const recurringId = streamId(event.stream)
	const state = (await recurringOf(worker.store, recurringId))?.state
	const mail = state && mailOf(asEvent<RecurringEvent>(event), state)
	if (!state || !mail) return { ignored: 'nothing to write about' }
	const found = await readerOf(worker, recurringId, state, Date.parse(event.metadata.recordedAt))
	if (!found) return { ignored: 'nobody to write to' }
	const goingOn = mail.kind === 'requestEnded' ? goingOnIn(worker, state.currency) : undefined
	try {
		await worker.mailer.send(
			recurringMail(mail.kind, event.id, found.to, found.about, { at: mail.at, goingOn }),
		)
		return { done: true }
	} catch (error) {
		if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
		throw error
	}
}

/**
 * Sends the notice of a try.
 * @returns false when there is no recipient
 */
export type SendNotice = (recurringId: string, state: RecurringDonation, chargeAt: number) => Promise<boolean>

export const createSendNotice =
	(worker: Worker): SendNotice =>
	async (recurringId, state, chargeAt) => {
		// By the plan, so that the link of a mail that is sent again is the same.
		const found = await readerOf(worker, recurringId, state, tryAt({ ...state, noticeAt: null }))
		if (!found) return false
		const { period, tries, split, methodId, zone } = state
		const day = formatDay(new Date(chargeAt), 'en', zone)
		const of = [period, String(tries), split.total, methodId, day]
		const id = derivedId('recurring notice', recurringId, ...of)
		try {
			const mail = recurringMail('notice', id, found.to, found.about, { at: chargeAt })
			// A missing recipient is tried once for each new charge date, not every minute.
			if (await wasRefused(worker.sql, mail.messageId)) return false
			const donationId = chargeIdOf(recurringId, period, tries + 1)
			await worker.mailer.send({ ...mail, about: { donationId, kind: 'recurringNotice' } })
			return true
		} catch (error) {
			// Nobody was notified, and so nobody is charged. Where it is our own mail that isn't taken, it is tried again.
			if (error instanceof MailRefused) return false
			throw error
		}
	}
