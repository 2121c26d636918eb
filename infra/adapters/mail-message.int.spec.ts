import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { authenticate } from 'mailauth'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { createMailer } from './mail.ts'

const BOUNCES = 'bounces.karuna.example'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const DNS: Readonly<Record<string, string>> = {
	'mail._domainkey.karuna.example': `v=DKIM1; k=rsa; p=${published}`,
	'_dmarc.karuna.example': 'v=DMARC1; p=reject',
	[BOUNCES]: 'v=spf1 ip4:192.0.2.1 -all',
}
const resolver = async (name: string, kind: string): Promise<string[][]> => {
	const text = DNS[name]
	if (kind === 'TXT' && text) return [[text]]
	throw Object.assign(new Error(`${name} has no ${kind}.`), { code: 'ENOTFOUND' })
}

const mail: Mail = {
	messageId: '<018f.7c2e.campaign@karuna>',
	to: { name: 'मीरा कृष्णन', address: 'meera@far.example' },
	subject: 'आपके दान से कुआँ बन गया: गिरिडीह के तीन सौ परिवारों को अब साफ़ पानी मिलता है, धन्यवाद!',
	text: 'नमस्ते मीरा, धन्यवाद।\n',
	html: '<p>नमस्ते मीरा, धन्यवाद।</p>',
	language: 'hi',
	unsubscribeUrl: `https://karuna.example/api/v1/unsubscribe?token=${'a1'.repeat(80)}`,
	senderName: 'आशा फ़ाउंडेशन',
	replyTo: 'asha@asha.example',
	returnPath: `b0000@${BOUNCES}`,
	listId: '018f-asha',
	feedbackId: '018f:asha:campaign:karuna',
}

let far: SMTPServer
let mailer: ReturnType<typeof createMailer>
let last: { raw: Buffer; from: string; to: string }
beforeAll(async () => {
	far = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
			buffer(stream).then((raw) => {
				last = { raw, from: mailFrom ? mailFrom.address : '', to: rcptTo[0]?.address ?? '' }
				done()
			}, done)
		},
	})
	await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve))
	const { port } = far.server.address() as AddressInfo
	mailer = createMailer({
		smtpUrl: `smtp://127.0.0.1:${port}`,
		from: 'Karuna <no-reply@karuna.example>',
		dkim: { domain: 'karuna.example', selector: 'mail', key: privateKey },
	})
})
afterAll(async () => {
	mailer.close()
	await new Promise<void>((resolve) => far.close(resolve))
})

async function arrived(sent: Partial<Mail> = {}, underWay = (raw: Buffer) => raw) {
	await mailer.send({ ...mail, ...sent })
	const { dkim, spf, dmarc } = await authenticate(underWay(last.raw), {
		sender: last.from,
		ip: '192.0.2.1',
		helo: 'out.karuna.example',
		resolver,
		strict: true,
		disableArc: true,
		disableBimi: true,
	})
	const verdict = (part: unknown) => (part as { status?: { result: string } } | undefined)?.status?.result
	const [signature] = dkim.results
	return {
		verdicts: { dkim: verdict(signature), spf: verdict(spf), dmarc: verdict(dmarc) },
		signed: signature?.signingHeaders?.keys.toLowerCase().split(': ') ?? [],
		headers: await PostalMime.parse(last.raw),
		raw: last.raw.toString('latin1'),
	}
}
const PASSES = { dkim: 'pass', spf: 'pass', dmarc: 'pass' }

describe('a mail of a campaign, as a far server gets it', () => {
	it('passes every check, with both headers of one-click unsubscribing signed', async () => {
		const { verdicts, signed, headers, raw } = await arrived()
		expect(verdicts).toEqual(PASSES)
		expect(signed).toEqual(
			expect.arrayContaining(['from', 'reply-to', 'list-unsubscribe', 'list-unsubscribe-post', 'list-id']),
		)
		expect(headers).toMatchObject({
			from: { name: 'आशा फ़ाउंडेशन via Karuna', address: 'no-reply@karuna.example' },
			replyTo: [{ name: 'आशा फ़ाउंडेशन', address: 'asha@asha.example' }],
			to: [mail.to],
			subject: mail.subject,
			messageId: '<018f.7c2e.campaign@karuna.example>',
		})
		expect(last.from).toBe(mail.returnPath)
		expect(raw).toContain('\r\nList-ID: <018f-asha.campaigns.karuna.example>\r\n')
		expect(raw).toContain('\r\nFeedback-ID: 018f:asha:campaign:karuna\r\n')
		expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
	})

	it.each([
		['ascii', 'Meera'],
		['Hindi', 'मीरा '.repeat(12).trim()],
	])('passes with an address longer than a line, and a name in %s', async (_, name) => {
		const domain = `${'long-'.repeat(11)}a.${'far-'.repeat(14)}b.${'b'.repeat(50)}.example`
		const to = { name, address: `${'m'.repeat(64)}@${domain}` }
		const { verdicts, headers } = await arrived({ to })
		expect(verdicts).toEqual(PASSES)
		expect(headers.to).toEqual([to])
		expect(last.to).toBe(to.address)
	})

	it.each(['One-Click', 'Asha', 'unsubscribe?token'])('fails once %s was changed under way', async (part) => {
		const { verdicts } = await arrived({ senderName: 'Asha' }, (raw) =>
			Buffer.from(raw.toString('latin1').replace(part, `${part}x`), 'latin1'),
		)
		expect(verdicts.dkim).toBe('fail')
	})

	it('lets no name, subject or address add a header or a recipient', async () => {
		const evil = 'Asha\r\nBcc: victim@far.example\r\n\r\n<b>\u202e\u0000'
		const { verdicts, headers, raw } = await arrived({
			senderName: evil,
			to: { name: evil, address: mail.to.address },
			subject: evil,
			replyTo: 'asha@asha.example\r\nBcc: victim@far.example',
			listId: 'a\r\nBcc: victim@far.example',
			feedbackId: 'a\r\nBcc: victim@far.example',
		})
		expect(verdicts).toEqual(PASSES)
		expect(raw).not.toMatch(/^bcc:/im)
		expect(headers.from?.name).toBe('Asha Bcc: victim@far.example <b> via Karuna')
		expect([headers.bcc, headers.to?.length]).toEqual([undefined, 1])
		expect(last.to).toBe(mail.to.address)
	})
})

it('an e-mail of ours alone is from our address, and signed too', async () => {
	const { unsubscribeUrl: _, senderName: __, replyTo: ___, returnPath: ____, ...plain } = mail
	const own: Mail = { ...plain, messageId: '<1.receipt@karuna>' }
	await mailer.send(own)
	const { from, replyTo } = await PostalMime.parse(last.raw)
	expect([from, replyTo, last.from]).toEqual([
		{ name: 'Karuna', address: 'no-reply@karuna.example' },
		undefined,
		'no-reply@karuna.example',
	])
	expect(last.raw.toString()).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256;/)
})
