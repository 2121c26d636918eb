import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { decode, encode, type RecordType } from 'dns-packet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Config, loadConfig } from '../../infra/config/config.ts'
import { mailDomainReport } from './mail-domain.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64')
const config: Pick<Config, 'mail' | 'bounces'> = loadConfig({
	SMTP_URL: 'smtps://out.example',
	MAIL_FROM: 'Karuna <no-reply@karuna.example>',
	MAIL_DKIM_DOMAIN: 'karuna.example',
	MAIL_DKIM_SELECTOR: 'mail',
	MAIL_DKIM_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
	BOUNCE_DOMAIN: 'bounces.karuna.example',
	BOUNCE_PORT: '2525',
})

const RIGHT: Readonly<Record<string, string>> = {
	'TXT karuna.example': 'v=spf1 include:spf.example -all',
	'TXT mail._domainkey.karuna.example': `v=DKIM1; k=rsa; p=${published}`,
	'TXT _dmarc.karuna.example': 'v=DMARC1; p=quarantine; rua=mailto:dmarc@karuna.example',
	'TXT bounces.karuna.example': 'v=spf1 a:out.example ~all',
	'MX bounces.karuna.example': 'in.karuna.example',
	'A in.karuna.example': '192.0.2.1',
}

let zone: Record<string, string>
let server: Socket
const dns = new Resolver({ timeout: 200, tries: 1 })
beforeAll(async () => {
	server = createSocket('udp4', (message, { port, address }) => {
		const query = decode(message)
		const [question] = query.questions ?? []
		const { name = '', type = 'TXT' } = question ?? {}
		const value = zone[`${type} ${name}`]
		if (value === 'silence') return
		const texts = value?.split('\n').map((text) => text.match(/.{1,200}/g) ?? [''])
		const data = type === 'MX' ? [{ preference: 10, exchange: value }] : type === 'TXT' ? texts : [value]
		const answers = value === undefined ? [] : data?.map((each) => ({ name, type, ttl: 1, data: each }))
		const flags = 0x80 | (value === undefined ? 3 : 0)
		const reply = {
			id: query.id,
			type: 'response',
			flags,
			questions: [{ name, type: type as RecordType }],
			answers,
		}
		server.send(encode(reply as never), port, address)
	})
	server.bind(0, '127.0.0.1')
	await once(server, 'listening')
	dns.setServers([`127.0.0.1:${server.address().port}`])
})
afterAll(() => server.close())
beforeEach(() => {
	zone = { ...RIGHT }
})

const report = async (of = config) =>
	(await mailDomainReport(of, dns)).map(({ isRight, text }) => `${isRight ? '' : 'WRONG '}${text}`)
const problems = async (of = config) => (await report(of)).filter((text) => text.startsWith('WRONG'))

describe('the domains of e-mails', () => {
	it('are right when SPF, DKIM, DMARC and MX are published', async () => {
		expect(await report()).toEqual([
			'DMARC: _dmarc.karuna.example says p=quarantine.',
			'SPF: karuna.example says who sends for it: v=spf1 include:spf.example -all',
			'DKIM: mail._domainkey.karuna.example has the public half of MAIL_DKIM_KEY.',
			'MX: what returns to bounces.karuna.example goes to port 25 of in.karuna.example.',
			'SPF: bounces.karuna.example says who sends for it: v=spf1 a:out.example ~all',
		])
	})

	it('are told what to publish when nothing is', async () => {
		zone = {}
		expect(await problems()).toEqual([
			expect.stringContaining('publish the TXT record of _dmarc.karuna.example: v=DMARC1; p=none'),
			expect.stringContaining('publish the TXT record of karuna.example: v=spf1 a:out.example -all'),
			expect.stringContaining(
				`publish the TXT record of mail._domainkey.karuna.example: v=DKIM1; k=rsa; p=${published}`,
			),
			expect.stringContaining('bounces.karuna.example takes no mail; publish its MX record'),
			expect.stringContaining('publish the TXT record of bounces.karuna.example'),
		])
	})

	it.each([
		['TXT karuna.example', 'v=spf1 +all', 'lets everybody send'],
		['TXT karuna.example', 'v=spf1 all', 'lets everybody send'],
		['TXT karuna.example', 'v=spf1 -all\nv=spf1 a -all', 'has 2 records'],
		['TXT mail._domainkey.karuna.example', 'v=DKIM1; p=', 'revokes its key'],
		['TXT mail._domainkey.karuna.example', `v=DKIM1; p=${published.slice(0, -8)}AAAA`, 'another key'],
		['TXT mail._domainkey.karuna.example', `v=DKIM1; t=y; p=${published}`, 'a test'],
		['TXT _dmarc.karuna.example', 'v=DMARC1; rua=mailto:a@b.example', 'no policy'],
		['TXT _dmarc.karuna.example', 'v=DMARC1; p=none\nv=DMARC1; p=reject', 'has 2 records'],
		['A in.karuna.example', '', 'has no address'],
		['MX bounces.karuna.example', 'silence', 'could not be looked up (ETIMEOUT)'],
	])('are wrong with %s as %s', async (name, value, stated) => {
		if (value === '') delete zone[name]
		else zone[name] = value
		expect(await problems()).toEqual([expect.stringContaining(stated)])
	})

	it('follow the policy of the domain above', async () => {
		zone = { ...RIGHT, 'TXT mail.karuna.example': 'v=spf1 -all' }
		const of = { ...config, mail: { ...config.mail, from: 'no-reply@mail.karuna.example' } }
		expect(await problems(of)).toEqual([])
	})

	it('differ from the one that signs or takes bounces', async () => {
		const of = { ...config, mail: { ...config.mail, from: 'no-reply@other.example' } }
		zone = { ...RIGHT, 'TXT other.example': 'v=spf1 -all', 'TXT _dmarc.other.example': 'v=DMARC1; p=none' }
		expect(await problems(of)).toEqual([
			expect.stringContaining('MAIL_DKIM_DOMAIN is karuna.example, and e-mails are from other.example'),
			expect.stringContaining('BOUNCE_DOMAIN is bounces.karuna.example, and e-mails are from other.example'),
		])
		const none = loadConfig({ MAIL_FROM: 'Karuna <no-reply@karuna.example>' })
		expect(await problems(none)).toEqual([
			expect.stringContaining('MAIL_DKIM_KEY is not set'),
			expect.stringContaining('BOUNCE_DOMAIN is not set'),
		])
	})
})
