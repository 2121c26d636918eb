import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts'
import { type SmtpCatcher, startSmtpCatcher } from '../../simulators/smtp-catcher.ts'
import { openMailbox } from '../../simulators/smtp-mailbox.ts'
import { createMailer } from './mail.ts'

const NOW = '2026-11-21T08:00:00.000Z'
const mail: Mail = {
	messageId: '<0b5a1d5e.receipt@karuna.example>',
	to: { name: 'मीरा Krishnan', address: 'donor@karuna.example' },
	subject: 'आपका दान मिला: ₹1,500 for “A well for Giridih”, a subject so long that it has to be folded',
	text: `Thank you.\n\n.A line that begins with a dot\n${'long '.repeat(60)}\n`,
	html: `<p>धन्यवाद <a href="https://karuna.example/thankyou?a=1&amp;b=2">link</a></p>${'<b>x</b>'.repeat(200)}`,
	language: 'hi',
}

let folder: string
let catcher: SmtpCatcher
let mailer: ReturnType<typeof createMailer>
const settings = {
	clock: { now: () => Date.parse(NOW) },
	log: { error: (text: string) => console.error(text) },
}
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'karuna-outbox-'))
	catcher = await startSmtpCatcher({ ...settings, directory: folder })
	mailer = createMailer({ smtpUrl: catcher.url, from: 'Karuna <no-reply@karuna.example>', dkim: null })
})
afterEach(async () => {
	mailer.close()
	await catcher.close()
	await rm(folder, { recursive: true, force: true })
})
const newest = async (search = '') => {
	const [header] = catcher.mailbox.list({ search, offset: 0, limit: 1 }).rows
	return header ? catcher.mailbox.open(header.id) : null
}

describe('sending', () => {
	it('delivers both parts in any script, with a constant Message-ID', async () => {
		await mailer.send(mail)
		const caught = await newest()
		expect(caught).toMatchObject({
			receivedAt: NOW,
			from: 'Karuna <no-reply@karuna.example>',
			to: 'मीरा Krishnan <donor@karuna.example>',
			subject: mail.subject,
			language: 'hi',
			messageId: mail.messageId,
			html: mail.html,
		})
		expect(caught?.text.trim()).toBe(mail.text.trim())
		await mailer.send(mail)
		expect((await newest())?.messageId).toBe(mail.messageId)
		expect(catcher.mailbox.list({ search: '', offset: 0, limit: 9 }).total).toBe(2)
	})

	it('tells a refusal for good from trouble that passes', async () => {
		const refused = mailer.send({ ...mail, to: { name: '', address: 'nobody@refused.karuna.example' } })
		await expect(refused).rejects.toBeInstanceOf(MailRefused)
		const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@karuna.example', dkim: null })
		const failure = await away.send(mail).catch((error: unknown) => error)
		away.close()
		expect(failure).toBeInstanceOf(Error)
		expect(failure).not.toBeInstanceOf(MailRefused)
	})

	it('says by codes alone what went wrong: a server’s words name the recipient', async () => {
		const answerTo = async (address: string) => {
			const failure = await mailer.send({ ...mail, to: { name: 'Meera', address } }).catch((error) => error)
			return { ...failure, message: failure.message, cause: failure.cause }
		}
		expect(await answerTo('meera@greylisted.karuna.example')).toEqual({
			name: 'MailDeferred',
			code: '4.2.0',
			message: 'The mail server did not take this mail (EENVELOPE 450 4.2.0 RCPT TO).',
			cause: undefined,
		})
		expect(await answerTo('meera@refused.karuna.example')).toEqual({
			name: 'MailRefused',
			message: 'The mail server refused this mail for good (EENVELOPE 550 5.1.1 RCPT TO).',
			cause: undefined,
		})
	})

	it.each([
		['refused', 'MailRefused', '5.1.1', null],
		['moved', 'MailRefused', '5.1.6', null],
		['closed', 'MailRefused', '5.2.1', null],
		['full', 'MailDeferred', '5.2.2', '5.2.2'],
		['badsender', 'MailDeferred', '5.1.8', '5.1.8'],
		['quota', 'MailDeferred', '5.4.5', '5.4.5'],
		['blocklisted', 'MailDeferred', '5.7.1', '5.7.1'],
		['unauthenticated', 'MailDeferred', '5.7.26', '5.7.26'],
		['limited', 'MailDeferred', '5.3.0', '5.3.0'],
		['unnamed', 'MailDeferred', '550', '550'],
		['quotaofdata', 'MailDeferred', '5.7.1', '5.7.1'],
		['nosuchuserofdata', 'MailDeferred', '5.1.1', '5.1.1'],
		['greylisted', 'MailDeferred', '4.2.0', null],
	])(
		'takes what is said of %s for what it is about: the recipient alone is refused for good',
		async (domain, name, code, alarmed) => {
			const turnedAway: string[] = []
			const own = createMailer({
				smtpUrl: catcher.url,
				from: 'Karuna <no-reply@karuna.example>',
				dkim: null,
				onTurnedAway: (reason) => turnedAway.push(reason),
			})
			const to = { name: 'Meera', address: `meera@${domain}.karuna.example` }
			const failure = await own.send({ ...mail, to }).catch((error: Error) => error)
			own.close()
			expect(failure).toMatchObject({ name, message: expect.stringContaining(code) })
			expect(turnedAway).toEqual(alarmed === null ? [] : [alarmed])
		},
	)

	it('lets nobody add headers or recipients', async () => {
		await mailer.send({
			...mail,
			subject: 'Hello\r\nBcc: victim@karuna.example',
			to: { name: 'A\r\nBcc: victim@karuna.example', address: 'donor@karuna.example' },
		})
		const caught = await newest()
		expect(caught?.to).toMatch(/<donor@karuna\.example>$/)
		expect(catcher.mailbox.list({ search: 'hello', offset: 0, limit: 9 }).total).toBe(1)
		expect(caught?.subject).toContain('Hello')
	})
})

describe('the mailbox', () => {
	const entry = (n: number) => ({
		id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
		receivedAt: NOW,
		from: 'a',
		to: `person${n}@karuna.example`,
		subject: `Mail ${n}`,
		language: 'en',
		messageId: '',
		text: 'text',
		html: '',
	})

	it('keeps the newest, on disk too, and finds them by recipient and subject', async () => {
		const own = join(folder, 'own')
		const mailbox = await openMailbox(own, 5)
		await Promise.all(Array.from({ length: 9 }, (_, n) => mailbox.add(entry(n))))
		await mailbox.close()
		const again = await openMailbox(own, 5)
		for (const box of [mailbox, again]) {
			const found = box.list({ search: '', offset: 0, limit: 3 })
			expect(found.rows.map(({ subject }) => subject)).toEqual(['Mail 8', 'Mail 7', 'Mail 6'])
			expect(box.list({ search: 'PERSON7', offset: 0, limit: 9 }).rows.map(({ subject }) => subject)).toEqual(
				['Mail 7'],
			)
		}
		expect((await readdir(own)).filter((name) => name.endsWith('.json'))).toHaveLength(5)
		expect(await again.open(entry(8).id)).toEqual(entry(8))
		expect(await again.open(entry(0).id)).toBeNull()
		expect(await again.open('../../package')).toBeNull()
	})
})
