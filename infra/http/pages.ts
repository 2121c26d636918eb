import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guestToken, keepGuest, newGuestToken } from './cookies.ts'
import { nothingHere } from './errors.ts'
import { html } from './html.ts'
import { isPaymentPage } from './security-headers.ts'

/** What a page says of itself to search engines and to those it is shared with. */
export interface PageHead {
	readonly title: string
	readonly description: string
	/** Absolute address of a picture. */
	readonly image?: string
	/** When there is nothing at this address; the page itself says so. */
	readonly status?: 404
	/** A path of this site that the address stands for. */
	readonly leadsTo?: string
}

/** One application as Vite built it. */
export interface WebBuild {
	/** `/` or `/backoffice`. */
	readonly prefix: '/' | '/backoffice'
	/** Folder with `index.html` and `assets/`. */
	readonly directory: string
	/** Title, description and picture of a page by its path; the template's own when absent. */
	readonly pageHead?: (path: string) => Promise<PageHead>
}

const NONCE = '__CSP_NONCE__'
const HEAD = '<!--karuna:head-->'
const YEAR_MS = 365 * 24 * 60 * 60 * 1000
/** Names of files, not of people: usernames may hold a dot. */
const FILE_NAME =
	/\.(?:js|mjs|css|map|json|txt|xml|ico|png|jpe?g|webp|avif|svg|gif|woff2?|webmanifest|php|html?|wasm)$/i

/**
 * Serves the builds: hashed assets for a year, and the application's page for every other path under
 * its prefix. Pages are never stored, since each carries its own nonce.
 */
export async function addPages(
	app: FastifyInstance,
	builds: readonly WebBuild[],
	https: boolean,
): Promise<void> {
	for (const build of builds) await app.register((scope) => serve(scope, build, https))
}

async function serve(app: FastifyInstance, build: WebBuild, https: boolean): Promise<void> {
	const base = build.prefix === '/' ? '' : build.prefix
	app.addHook('onRoute', (options) => {
		options.config = { ...options.config, built: true }
	})
	await app.register(fastifyStatic, {
		root: build.directory,
		prefix: `${base}/`,
		wildcard: false,
		index: false,
		preCompressed: true,
		decorateReply: false,
		cacheControl: false,
		setHeaders: (reply, path) => {
			const hashed = path.includes('/assets/')
			reply.header('cache-control', hashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache')
		},
	})
	const template = await readFile(join(build.directory, 'index.html'), 'utf8')
	const page = async (request: FastifyRequest, reply: FastifyReply) => {
		const [path = '/'] = request.url.split('?')
		if (path.startsWith('/api/') || FILE_NAME.test(path)) throw nothingHere()
		// Known before the first payment call, so that one sent again is the same guest's.
		if (isPaymentPage(path) && guestToken(request, https) === null) keepGuest(reply, newGuestToken(), https)
		const head = await build.pageHead?.(path)
		// A path alone: nobody is led to another site, whatever was stored.
		if (head?.leadsTo !== undefined && /^\/[^/\\]/.test(head.leadsTo))
			return reply.header('cache-control', 'no-store').redirect(head.leadsTo)
		return reply
			.code(head?.status ?? 200)
			.header('cache-control', 'no-store')
			.type('text/html; charset=utf-8')
			.send(template.replaceAll(NONCE, reply.cspNonce.style).replace(HEAD, () => (head ? tags(head) : '')))
	}
	const options = { schema: { hide: true } }
	app.get(`${base}/*`, options, page)
	app.get(base === '' ? '/' : base, options, page)
	// The site's /admin addresses of old lead to the same names in the backoffice.
	if (base !== '')
		app.get<{ Params: { '*': string } }>('/admin/*', options, ({ params }, reply) =>
			reply.redirect(`${base}/${encodeURI(params['*'])}`),
		)
}

function tags({ title, description, image }: PageHead): string {
	const picture = image === undefined ? html`` : html`<meta property="og:image" content="${image}">`
	return html`<title>${title}</title>
    <meta name="description" content="${description}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="Karuna">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">
    ${picture}`.html
}
