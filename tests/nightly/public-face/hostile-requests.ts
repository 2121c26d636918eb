import type { Random } from '../../../demo/random.ts'
import { readAddress } from '../../../domain/catalog/addresses.contract.ts'
import { isRegional, pageAt } from '../../../domain/catalog/pages.contract.ts'
import type { Incoming, NoAnswer, Outgoing, Wire } from '../fuzz/wire.ts'
import type { Edge } from './edge.ts'
import { plain } from './shared-cache.ts'

type Header = readonly [name: string, value: string]

export const EVIL = 'evil.example'

export const ABROAD = 'karuna_region=US'
function dependsOnRegion(address: string): boolean {
	const found = pageAt(readAddress(address.split('?')[0] ?? '/').path)
	return found !== null && isRegional(found.name)
}

const TWISTS: readonly ((random: Random) => {
	readonly headers?: readonly Header[]
	readonly query?: string
})[] = [
	(random) => ({ headers: [['x-forwarded-host', random.pick([EVIL, `${EVIL}:8443`, `a, ${EVIL}`])]] }),
	(random) => ({ headers: [['x-forwarded-proto', random.pick(['https', 'javascript', 'nothttp'])]] }),
	() => ({ headers: [['x-forwarded-prefix', `//${EVIL}`]] }),
	(random) => ({ headers: [['x-forwarded-port', random.pick(['1', '443', 'x'])]] }),
	() => ({ headers: [['forwarded', `for=1.2.3.4;host=${EVIL};proto=http`]] }),
	(random) => ({
		headers: [
			[
				random.pick(['x-original-url', 'x-rewrite-url', 'x-original-uri', 'x-http-path-override']),
				random.pick(['/users/Privacy', '/backoffice', `//${EVIL}/`]),
			],
		],
	}),
	() => ({ headers: [['x-host', EVIL]] }),
	() => ({ headers: [['x-forwarded-server', EVIL]] }),
	(random) => ({ headers: [['x-http-method-override', random.pick(['POST', 'PUT', 'DELETE'])]] }),
	(random) => ({ headers: [['x-forwarded-for', random.pick(['127.0.0.1', '::1', `"><script>${EVIL}`])]] }),
	(random) => ({
		headers: [
			[
				'cookie',
				random.pick([
					`karuna_refresh=${EVIL}`,
					'karuna.preferences={"language":"hi"}; region=US',
					ABROAD,
					`language=hi; theme=dark; ${'a'.repeat(500)}=1`,
				]),
			],
		],
	}),
	(random) => ({
		headers: [['accept-language', random.pick(['hi', 'hi-IN,hi;q=0.9', 'fr', '*', `x"${EVIL}`])]],
	}),
	(random) => ({ headers: [['range', random.pick(['bytes=0-10', 'bytes=-5', 'bytes=9-1', 'lines=1-2'])]] }),
	(random) => ({ headers: [['user-agent', random.pick(['Googlebot/2.1', 'iPhone', `${EVIL}`])]] }),
	() => ({ headers: [['referer', `https://${EVIL}/`]] }),
	() => ({ headers: [['origin', `https://${EVIL}`]] }),
	() => ({ headers: [['authorization', `Bearer ${EVIL}`]] }),
	() => ({ headers: [['save-data', 'on']] }),
	() => ({ headers: [['sec-ch-prefers-color-scheme', 'dark']] }),
	() => ({ headers: [['cf-ipcountry', 'US']] }),
	(random) => ({
		query: random.pick([
			'utm_source=mail',
			`next=//${EVIL}`,
			`callback=${EVIL}`,
			'lang=hi&language=hi&locale=hi',
			'_method=DELETE',
			`canonical=https://${EVIL}/`,
			'__proto__[a]=1&constructor=1',
			'x=%3Cscript%3E',
			`a=1&a=2&a[]=3`,
			'',
		]),
	}),
]

const doubled = (address: string): string => {
	const [, name] = /[?&](\w+)=/.exec(address) ?? []
	return name === undefined ? '' : `${name}=${EVIL}&${name}=`
}

const TARGETS: readonly ((
	target: string,
	origin: string,
) => { readonly target: string; readonly host?: string })[] = [
	(target) => ({ target }),
	(target) => ({ target }),
	(target) => ({ target, host: EVIL }),
	(target) => ({ target, host: `${EVIL}:80` }),
	(target) => ({ target, host: `localhost, ${EVIL}` }),
	(target) => ({ target: `http://${EVIL}${target}` }),
	(target) => ({ target: `https://${EVIL}:8443${target}`, host: EVIL }),
	(target, origin) => ({ target: origin + target, host: EVIL }),
	(target) => ({ target: `http://user:pass@${EVIL}${target}` }),
]

export function hostileRequest(random: Random, address: string, origin: string): Outgoing {
	const twists = Array.from({ length: random.between(1, 4) }, () => random.pick(TWISTS)(random))
	const queries = [
		...twists.map(({ query = '' }) => query),
		...(random.chance(0.3) ? [doubled(address)] : []),
	]
	const query = queries.filter((each) => each !== '').join('&')
	const written = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
	const { target, host } = random.pick(TARGETS)(written, origin)
	return {
		method: 'GET',
		target,
		headers: [
			...(host === undefined ? [] : [['host', host] as const]),
			['accept', 'text/html'],
			...twists.flatMap(({ headers = [] }) => headers),
		],
		body: null,
	}
}

const answerOf = ({ status, headers, body }: Incoming): string =>
	`${status}\n${plain(body, headers.get('content-encoding')?.[0] ?? '')}`

const isError = (answer: Incoming | NoAnswer): boolean =>
	typeof answer === 'string' || (answer.status >= 400 && !contains(answer))

/** An error may say that a page is missing, but must not repeat the request. */
const contains = ({ headers, body }: Incoming): boolean =>
	`${JSON.stringify([...headers])}${body.toString()}`.includes(EVIL)

/**
 * Sends hostile requests for a page, half of them while the server's memory is empty, each followed by a
 * clean one.
 * @returns a sentence for each answer that is neither the clean page nor an error
 */
export async function poison(
	wire: Wire,
	edge: Edge,
	random: Random,
	{ address, requests }: { readonly address: string; readonly requests: number },
): Promise<string[]> {
	const readCleanly = async (...further: readonly Header[]) => {
		const headers = [['accept', 'text/html'] as const, ...further]
		const answer = await wire.send({ method: 'GET', target: address, headers, body: null })
		return typeof answer === 'string' ? answer : answerOf(answer)
	}
	const clean = await readCleanly()
	// A regional page differs only for readers who chose another region.
	const abroad = dependsOnRegion(address) ? await readCleanly(['cookie', ABROAD]) : clean
	const problems: string[] = []
	for (let sent = 0; sent < requests; sent += 1) {
		if (random.chance(0.5)) edge.forget()
		const outgoing = hostileRequest(random, address, edge.origin)
		const answer = await wire.send(outgoing)
		const isClean = typeof answer !== 'string' && [clean, abroad].includes(answerOf(answer))
		if (!isClean && !isError(answer))
			problems.push(`${address} was another page for ${JSON.stringify(outgoing)}`)
		if ((await readCleanly()) !== clean)
			problems.push(`${address} is another page for everybody after ${JSON.stringify(outgoing)}`)
	}
	return problems
}
