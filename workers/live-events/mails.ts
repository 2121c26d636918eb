import { loadRegistration } from '../../commands/_shared/facts-registration.ts'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import { registrationKeySubject } from '../../domain/live-events/contract.ts'
import type { Registration } from '../../domain/live-events/registrations.decider.ts'
import type {
	News,
	RegistrationBegun,
	RegistrationCancelled,
	RegistrationEnded,
	RegistrationMoved,
	RegistrationNewsDue,
	TicketMailRequested,
	TicketsIssued,
} from '../../domain/live-events/registrations.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { formatMoment } from '../../kernel/wire/moments.ts'
import { amountFor } from '../../kernel/wire/money.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { findLiveEvent, type LiveEventRow } from '../../records/live-events/live-events.ts'
import { type BuyerRow, findBuyer } from '../../records/live-events/registrations.ts'
import { saveToken } from '../../records/live-events/tokens.ts'
import { htmlOf, type LabelledLink, type MailParts, textOf } from '../_shared/mail-layout.ts'

type Worker = Pick<
	WorkerInfrastructure,
	'sql' | 'store' | 'clock' | 'mailer' | 'tickets' | 'links' | 'settings'
>

interface Letter {
	readonly buyer: BuyerRow
	readonly liveEvent: LiveEventRow
	readonly registration: Registration
}

async function letterTo({ sql, store }: Worker, registrationId: string): Promise<Letter | null> {
	const [buyer, registration] = await Promise.all([
		findBuyer(sql, registrationId),
		loadRegistration(store, registrationId),
	])
	const liveEvent = registration && (await findLiveEvent(sql, registration.liveEventId))
	return buyer && registration && liveEvent ? { buyer, liveEvent, registration } : null
}

async function send({ mailer }: Worker, mail: Mail): Promise<EffectOutcome> {
	try {
		await mailer.send(mail)
		return { done: true }
	} catch (error) {
		if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
		throw error
	}
}

const NOBODY = { ignored: 'nobody to write to' } as const

/** Mails the link of the tickets to their buyer: at least once, with the same Message-ID. */
export const sendTickets = (worker: Worker): EffectHandler => ({
	name: 'live-events/send-tickets',
	on: ['TicketsIssued', 'TicketMailRequested'] satisfies readonly (
		| TicketsIssued
		| TicketMailRequested
	)['type'][],
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const registrationId = streamId(event.stream)
		const { version } = asEvent<TicketsIssued | TicketMailRequested>(event).data
		const letter = await letterTo(worker, registrationId)
		if (letter === null) return NOBODY
		if (letter.registration.version !== version) return { ignored: 'issued again since' }
		const token = worker.tickets.tokenOf(registrationId, version)
		const of = { registration_id: registrationId, version }
		await saveToken(worker.sql, token, of, new Date(worker.clock.now()))
		return send(
			worker,
			mailOf(event, letter, 'tickets', {
				facts: ticketFacts(letter),
				...linksOf(worker, letter, registrationId),
			}),
		)
	},
})

/** Mails those who come that their edition moved, or is tomorrow. */
export const sendNews = (worker: Worker): EffectHandler => ({
	name: 'live-events/send-news',
	on: ['RegistrationNewsDue'] satisfies readonly RegistrationNewsDue['type'][],
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const registrationId = streamId(event.stream)
		const letter = await letterTo(worker, registrationId)
		if (letter === null) return NOBODY
		if (letter.registration.status !== 'confirmed') return { ignored: 'cancelled since' }
		const { because } = asEvent<RegistrationNewsDue>(event).data
		return send(worker, mailOf(event, letter, because, linksOf(worker, letter, registrationId)))
	},
})

/** Returns the ways to the tickets, to the calendar entry, which takes the place of a former one, and to the venue. */
function linksOf(
	{ tickets, settings }: Worker,
	{ buyer, liveEvent, registration }: Letter,
	registrationId: string,
) {
	const text = textFor(buyer.language)
	const token = tickets.tokenOf(registrationId, registration.version)
	return {
		action: { label: text('live-events.mails.open'), url: `${settings.publicUrl}/${token}` },
		links: [
			{
				label: text('live-events.mails.calendar'),
				url: `${settings.publicUrl}/api/v1/tickets/${token}/calendar`,
			},
			{ label: text('live-events.mails.directions'), url: liveEvent.map_url },
		],
	}
}

/** Most buyers have paid by then. */
const LEFT_MS = 2 * MINUTE_MS

/** Mails a buyer who has not paid yet the link to the payment, which opens on every device while the seats are held. */
export const sendHold = (worker: Worker): EffectHandler => ({
	name: 'live-events/send-hold',
	on: ['RegistrationBegun'] satisfies readonly RegistrationBegun['type'][],
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	delayMs: () => LEFT_MS,
	run: async (event) => {
		const registrationId = streamId(event.stream)
		const letter = await letterTo(worker, registrationId)
		if (letter === null) return NOBODY
		const { status, holdUntil } = letter.registration
		const until = Date.parse(holdUntil)
		if (status !== 'held' || worker.clock.now() >= until) return { ignored: 'nothing is left to pay' }
		const url = paymentUrl(worker, registrationId, until + KEY_MS)
		const label = textFor(letter.buyer.language)('live-events.mails.held.goOn')
		return send(worker, mailOf(event, letter, 'held', { action: { label, url } }))
	},
})

/** The page that follows the payment opens for so long. */
const KEY_MS = DAY_MS

/** @param until epoch milliseconds until which the link opens */
function paymentUrl({ links, settings }: Worker, registrationId: string, until: number): string {
	const key = links.sign(registrationKeySubject(registrationId), until)
	const query = new URLSearchParams({ registration: registrationId, key })
	return `${settings.publicUrl}${PAGES.eventPayment.path}?${query}`
}

/** Mails the buyer that the registration is of another package. */
export const sendMove = (worker: Worker): EffectHandler => ({
	name: 'live-events/send-move',
	on: ['RegistrationMoved'] satisfies readonly RegistrationMoved['type'][],
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const letter = await letterTo(worker, streamId(event.stream))
		if (letter === null) return NOBODY
		return send(worker, mailOf(event, letter, 'moved', { facts: [packageFact(letter)] }))
	},
})

function packageFact({ buyer, liveEvent: { categories }, registration }: Letter) {
	const { packageId, quantity } = registration
	const label = textFor(buyer.language)('live-events.mails.facts.package')
	return [label, `${quantity} × ${categories[packageId] ?? packageId}`] as const
}

function ticketFacts(letter: Letter): MailParts['facts'] {
	const { buyer, registration } = letter
	const text = textFor(buyer.language)
	return [
		packageFact(letter),
		[text('live-events.mails.facts.seats'), String(registration.seats)],
		...(isPaid(letter) ? [[text('live-events.mails.facts.paid'), amountOf(letter)] as const] : []),
	]
}

/** Mails the buyer of a cancelled registration why it is, and what becomes of the money. */
export const sendCancellation = (worker: Worker): EffectHandler => ({
	name: 'live-events/send-cancellation',
	on: ['RegistrationCancelled'] satisfies readonly RegistrationCancelled['type'][],
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const letter = await letterTo(worker, streamId(event.stream))
		if (letter === null) return NOBODY
		const { because } = asEvent<RegistrationCancelled>(event).data
		return send(worker, mailOf(event, letter, isPaid(letter) ? because : 'withdrawn'))
	},
})

/** Mails the buyer whose payment came too late for seats that it goes back whole. */
export const sendMissed = (worker: Worker): EffectHandler => ({
	name: 'live-events/send-missed',
	on: ['RegistrationEnded'] satisfies readonly RegistrationEnded['type'][],
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		if (asEvent<RegistrationEnded>(event).data.because !== 'missed') return { ignored: 'nothing was paid' }
		const letter = await letterTo(worker, streamId(event.stream))
		return letter === null ? NOBODY : send(worker, mailOf(event, letter, 'missed'))
	},
})

type Kind =
	| 'held'
	| 'tickets'
	| 'missed'
	| 'moved'
	| 'withdrawn'
	| News
	| RegistrationCancelled['data']['because']

export type WaitingKind = 'waiting' | 'offered' | 'lineEnded'
export type Addressee = Pick<BuyerRow, 'language' | 'first_name' | 'last_name' | 'email'>

const isPaid = ({ registration }: Letter): boolean => registration.buyer !== null

const amountOf = ({ buyer, registration }: Letter): string =>
	amountFor(buyer.language, registration.amount, registration.currency)

function aboutOf(letter: Letter) {
	const { buyer, liveEvent, registration } = letter
	const until = formatMoment(registration.holdUntil, { language: buyer.language, zone: liveEvent.zone })
	return { amount: amountOf(letter), until }
}

interface More {
	readonly facts?: MailParts['facts']
	readonly action?: LabelledLink
	readonly links?: readonly LabelledLink[]
}

const mailOf = (event: RecordedEvent, letter: Letter, kind: Kind, more: More = {}): Mail =>
	liveEventMail(event, letter, { kind, about: aboutOf(letter), ...more })

/** Composes a mail about an edition to a person: its texts are those of its kind. */
export function liveEventMail(
	event: RecordedEvent,
	{ buyer, liveEvent }: { readonly buyer: Addressee; readonly liveEvent: LiveEventRow },
	{
		kind,
		about: given,
		...more
	}: More & { readonly kind: Kind | WaitingKind; readonly about: Readonly<Record<string, string>> },
): Mail {
	const { language, first_name, last_name, email } = buyer
	const text = textFor(language)
	const of = (part: 'subject' | 'title' | 'what', params: Record<string, string>) =>
		text(`live-events.mails.${kind}.${part}`, params)
	const { name, zone, starts_at, ends_at, venue } = liveEvent
	const about = { ...given, name }
	const parts: MailParts = {
		...more,
		language,
		title: of('title', { ...about, person: first_name }),
		paragraphs: [of('what', about)],
		facts: [
			[
				text('live-events.mails.facts.when'),
				formatMoment(starts_at.toISOString(), { language, zone, until: ends_at.toISOString() }),
			],
			[text('live-events.mails.facts.where'), venue],
			...(more.facts ?? []),
		],
		closing: text('live-events.mails.closing'),
	}
	return {
		messageId: `<${event.id}.live-event@karuna>`,
		to: { name: `${first_name} ${last_name}`.trim(), address: email },
		subject: of('subject', about),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
	}
}
