import { createPublicKey } from 'node:crypto'
import type { Resolver } from 'node:dns/promises'
import type { BounceConfig, Config, DkimConfig } from '../../infra/config/config.ts'

export interface Finding {
	readonly isRight: boolean
	readonly text: string
}
type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolve4' | 'resolve6'>

const right = (text: string): Finding => ({ isRight: true, text })
const wrong = (text: string): Finding => ({ isRight: false, text })

/** Checks SPF, DKIM, DMARC and MX of the domains that our e-mails come from and return to. */
export async function mailDomainReport(
	{ mail, bounces }: Pick<Config, 'mail' | 'bounces'>,
	dns: Dns,
): Promise<readonly Finding[]> {
	const domain = /@([^@>\s]+)>?$/.exec(mail.from)?.[1]?.toLowerCase() ?? ''
	const server = mail.smtpUrl === null ? 'your.mail.server' : new URL(mail.smtpUrl).hostname
	const policy = await dmarc(dns, domain)
	const others = await Promise.all([
		spf(dns, domain, server),
		mail.dkim ? dkim(dns, mail.dkim, policy.domain) : [UNSIGNED],
		...(bounces
			? [mx(dns, bounces, policy.domain), spf(dns, bounces.domain, server)]
			: [[wrong('BOUNCE_DOMAIN is not set: nobody learns of bounces.')]]),
	])
	return [policy.finding, ...others.flat()]
}

const UNSIGNED = wrong(
	'MAIL_DKIM_KEY is not set: e-mails are only signed if the server of SMTP_URL signs them.',
)

async function spf(dns: Dns, domain: string, server: string): Promise<Finding[]> {
	const found = await texts(dns, domain)
	if (!Array.isArray(found)) return [found]
	const [record, ...more] = found.filter((text) => /^v=spf1( |$)/i.test(text))
	const advice = `publish the TXT record of ${domain}: v=spf1 a:${server} -all (or with the "include:" that your mail provider names)`
	if (record === undefined) return [wrong(`SPF: ${domain} says nothing about who sends for it; ${advice}.`)]
	if (more.length > 0)
		return [wrong(`SPF: ${domain} has ${more.length + 1} records, and servers ignore all of them; keep one.`)]
	if (/(^|\s)\+?all\b/i.test(record))
		return [wrong(`SPF: ${domain} lets everybody send for it (${record}); ${advice}.`)]
	return [right(`SPF: ${domain} says who sends for it: ${record}`)]
}

async function dkim(dns: Dns, { domain, selector, key }: DkimConfig, from: string): Promise<Finding[]> {
	const name = `${selector}._domainkey.${domain}`
	const ours = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
	const advice = `publish the TXT record of ${name}: v=DKIM1; k=rsa; p=${ours}`
	const found = await texts(dns, name)
	if (!Array.isArray(found)) return [found]
	const findings = isWithin(domain, from)
		? []
		: [
				wrong(
					`DKIM: MAIL_DKIM_DOMAIN is ${domain}, and e-mails are from ${from}; DMARC wants the same domain.`,
				),
			]
	const [record] = found.filter((text) => /(^|;)\s*p\s*=/i.test(text))
	if (record === undefined) return [...findings, wrong(`DKIM: there is no key; ${advice}`)]
	const tags = tagsOf(record)
	const theirs = tags.get('p')?.replaceAll(/\s/g, '')
	if (theirs === '') return [...findings, wrong(`DKIM: ${name} revokes its key; ${advice}`)]
	if (theirs !== ours || (tags.get('k') ?? 'rsa') !== 'rsa')
		return [...findings, wrong(`DKIM: ${name} has another key than MAIL_DKIM_KEY; ${advice}`)]
	if (tags.get('t')?.split(':').includes('y'))
		return [
			...findings,
			wrong(`DKIM: ${name} says that it is a test (t=y), and servers ignore it; ${advice}`),
		]
	return [...findings, right(`DKIM: ${name} has the public half of MAIL_DKIM_KEY.`)]
}

/** Returns the domain whose policy holds, which the other names are compared with. */
async function dmarc(dns: Dns, domain: string): Promise<{ domain: string; finding: Finding }> {
	const labels = domain.split('.')
	for (let from = 0; from < labels.length - 1; from++) {
		const above = labels.slice(from).join('.')
		const finding = await policyAt(dns, `_dmarc.${above}`)
		if (finding) return { domain: above, finding }
	}
	const advice = `publish the TXT record of _dmarc.${domain}: v=DMARC1; p=none (p=quarantine once all is right)`
	const text = `DMARC: ${domain} has no policy, and Gmail and Yahoo take no e-mails to many; ${advice}`
	return { domain, finding: wrong(text) }
}

async function policyAt(dns: Dns, name: string): Promise<Finding | null> {
	const found = await texts(dns, name)
	if (!Array.isArray(found)) return found
	const [record, ...more] = found.filter((text) => /^v\s*=\s*DMARC1/i.test(text))
	if (record === undefined) return null
	if (more.length > 0) return wrong(`DMARC: ${name} has ${more.length + 1} records; keep one.`)
	const policy = tagsOf(record).get('p')?.toLowerCase() ?? ''
	return /^(none|quarantine|reject)$/.test(policy)
		? right(`DMARC: ${name} says p=${policy}.`)
		: wrong(`DMARC: ${name} has no policy (${record}); add p=none or p=quarantine.`)
}

async function mx(dns: Dns, { domain, listen }: BounceConfig, from: string): Promise<Finding[]> {
	const findings = isWithin(domain, from)
		? []
		: [wrong(`SPF: BOUNCE_DOMAIN is ${domain}, and e-mails are from ${from}; DMARC wants the same domain.`)]
	if (listen === null) findings.push(wrong('BOUNCE_PORT is not set: nothing takes what returns.'))
	const found = await recordsAt(domain, () => dns.resolveMx(domain))
	if (!Array.isArray(found)) return [...findings, found]
	const hosts = found.map(({ exchange }) => exchange).filter((host) => host !== '' && host !== '.')
	if (hosts.length === 0)
		return [
			...findings,
			wrong(
				`MX: ${domain} takes no mail; publish its MX record with the name of the host that reaches BOUNCE_PORT.`,
			),
		]
	for (const host of hosts) {
		const addresses = await Promise.all([
			recordsAt(host, () => dns.resolve4(host)),
			recordsAt(host, () => dns.resolve6(host)),
		])
		findings.push(
			addresses.some((each) => Array.isArray(each) && each.length > 0)
				? right(`MX: what returns to ${domain} goes to port 25 of ${host}.`)
				: wrong(`MX: ${host}, which takes the mail of ${domain}, has no address.`),
		)
	}
	return findings
}

const isWithin = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`)

const tagsOf = (record: string): ReadonlyMap<string, string> =>
	new Map(
		record.split(';').map((tag) => {
			const [name = '', ...value] = tag.split('=')
			return [name.trim().toLowerCase(), value.join('=').trim()] as const
		}),
	)

async function texts(dns: Dns, name: string): Promise<string[] | Finding> {
	const found = await recordsAt(name, () => dns.resolveTxt(name))
	return Array.isArray(found) ? found.map((parts: readonly string[]) => parts.join('')) : found
}

/** Returns nothing for a name without such a record, and a finding when nobody answers. */
async function recordsAt<T>(name: string, ask: () => Promise<T[]>): Promise<T[] | Finding> {
	try {
		return await ask()
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		if (code === 'ENOTFOUND' || code === 'ENODATA') return []
		return wrong(`DNS: ${name} could not be looked up (${code}); try again.`)
	}
}
