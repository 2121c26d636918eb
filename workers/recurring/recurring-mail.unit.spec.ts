import { describe, expect, it } from 'vitest'
import { RECURRING_ID, startRecurring } from '../../domain/recurring/histories.fixtures.ts'
import { evolveRecurring, type RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import { tryAt } from '../../domain/recurring/schedule-rules.contract.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { type MemoryWorker, memoryWorker } from '../../tests/harness/memory-worker.ts'
import { recurringLink } from './link.ts'
import { RECURRING_MAILS, recurringMail } from './recurring-mail.ts'
import { createSendNotice } from './send-mails.ts'

const about = {
	title: 'Lamps for the evening school',
	total: 30_708n,
	currency: 'INR',
	zone: 'Asia/Kolkata',
	paidWith: { method: 'card', name: '•••• 4242' },
	confirmUrl: 'https://karuna.example/confirmMonthlyDonation/r1?key=c',
	url: 'https://karuna.example/monthlyDonation/r1?key=k',
} as const
const AT = Date.UTC(2027, 0, 31, 4, 30)

describe.each(LANGUAGES)('the mails of a recurring donation in %s', (language) => {
	it.each(RECURRING_MAILS)('%s says amount and target, and has the link that stops it', (kind) => {
		const to = { name: 'Meera', address: 'meera@mail.example', language }
		const mail = recurringMail(kind, 'e1', to, about, { at: AT })
		expect(mail.messageId).toBe('<e1.recurring@karuna>')
		for (const part of [mail.text, mail.html]) {
			expect(part).toContain('₹307.08')
			expect(part).toContain('4242')
			expect(part).toContain(about.title)
			expect(part).not.toMatch(/\{\{|undefined/)
		}
		expect(mail.text).toContain(about.url)
		expect(mail.text).not.toContain('meera@')
		expect(mail.text.includes(about.confirmUrl)).toBe(kind === 'bankAsks')
	})

	it('stores of the mandate what the page of the payment shows', async () => {
		const web = (
			(await import(`../../locales/${language}/recurring.web.json`, { with: { type: 'json' } })) as {
				default: { choice: { mandates: Record<'card' | 'bankDebit' | 'upi', string> } }
			}
		).default
		for (const method of ['card', 'bankDebit', 'upi'] as const)
			expect(web.choice.mandates[method]).toBe(textIn(language, `recurring.mandates.${method}`))
	})
})

const OF = { recurringId: RECURRING_ID, donorId: startRecurring().donorId }

function begun(): RecurringDonation {
	const { type: _, ...data } = startRecurring()
	const state = evolveRecurring({ status: 'none' }, { type: 'RecurringDonationStarted', data })
	if (state.status === 'none') throw new TypeError('It has not begun.')
	return state
}

async function given(mailer?: MemoryWorker['mailer']) {
	const worker = await memoryWorker(mailer && { mailer })
	await worker.person(OF.donorId, { first_name: 'Meera', last_name: '', email: 'meera@mail.example' })
	return worker
}

it('The notice of a try is the same mail whenever it is sent again.', async () => {
	const state = begun()
	const worker = await given()
	const send = createSendNotice(worker)
	const sent = worker.mails
	const due = tryAt({ ...state, noticeAt: null })
	for (const noticed of [due, due]) expect(await send(RECURRING_ID, state, noticed)).toBe(true)
	expect(sent[0]).toEqual(sent[1])
	expect(sent[0]?.text).toContain(recurringLink(worker.links, 'https://karuna.example', OF, due))
	// Nobody knows that it was sent, and it is charged another day: a mail of its own, so that none says two things.
	expect(await send(RECURRING_ID, state, due + 3 * DAY_MS)).toBe(true)
	expect(sent[2]?.text).not.toBe(sent[0]?.text)
	expect(sent[2]?.messageId).not.toBe(sent[0]?.messageId)
})

describe('A notice that is not taken', () => {
	const state = begun()
	const due = tryAt({ ...state, noticeAt: null })
	async function noticeBy(error: Error) {
		const sent: string[] = []
		const worker: MemoryWorker = await given({
			send: async ({ messageId }) => {
				sent.push(messageId)
				if (error instanceof MailRefused)
					await worker.put('rec.donation_mails', { message_id: messageId, outcome: 'refused' })
				throw error
			},
		})
		const send = createSendNotice(worker)
		return { sent, send: (chargeAt: number) => send(RECURRING_ID, state, chargeAt) }
	}

	it('for a reason of ours is tried again, and nobody is passed over', async () => {
		const { sent, send } = await noticeBy(new Error('The mail server did not take this mail (550 5.4.5).'))
		for (const _turn of [1, 2]) await expect(send(due)).rejects.toThrow('5.4.5')
		expect(sent).toHaveLength(2)
	})

	it('since there is no such mailbox is not sent again until the charge moves on to another day', async () => {
		const { sent, send } = await noticeBy(new MailRefused('There is no such mailbox.'))
		for (const _turn of [1, 2]) expect(await send(due)).toBe(false)
		expect(sent).toHaveLength(1)
		expect(await send(due + DAY_MS)).toBe(false)
		expect(sent).toHaveLength(2)
	})
})
