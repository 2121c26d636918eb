import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { addressIn, readAddress } from '../domain/catalog/addresses.contract.ts'
import { toFailure } from '../infra/http/errors.ts'
import { refuseForeignForm } from '../infra/http/same-site.ts'
import { isPaymentPage } from '../infra/http/security-headers.ts'
import { InvalidRequest } from '../infra/http/validation.ts'
import { html } from '../kernel/http/html.ts'
import type { Route } from '../kernel/http/route.ts'
import { renderText, textFor } from '../kernel/texts/texts.ts'
import { LANGUAGES, type Language } from '../kernel/wire/language.ts'
import { refuseCommon } from '../kernel/wire/refusals.ts'
import type { PostedFields } from '../kernel/wire/schemas.ts'
import type { DocumentKey } from './documents.ts'

/** A screen of the application that the server also renders as a form of HTML, for readers without scripts. */
export interface PlainForm {
	/** The page, as `PAGES` has it. */
	readonly path: string
	/** What it depends on of its address's query. */
	readonly parameters: readonly string[]
	/** Where the form is sent to the page itself: a route as those of the API, which answers a page. */
	readonly posted?: Pick<Route, 'summary' | 'tags' | 'access'> & { readonly body: z.ZodType }
}

/** What stands in an application's page where no script runs, and what the application begins with where one does. */
export interface PlainPart {
	readonly status: number
	readonly html: string
	readonly begun?: unknown
}

/** @throws when something that the form shows could not be fetched */
export type RenderPlain = (key: DocumentKey & { readonly posted?: PostedFields }) => Promise<PlainPart>

/** Enough for every field at many times its limit: what is too long is told beside its field. */
export const FORM_LIMIT_BYTES = 262_144

/** What stands where a page of the application can't be shown without scripts. */
export function needsScripts(path: string, language: Language): string {
	const text = textFor(language)
	const help = isPaymentPage(path) ? 'common.pages.needsScriptsToPay' : 'common.pages.needsScriptsHelp'
	return notice(language, text('common.pages.needsScripts'), text(help))
}

/** Written without anything that could fail. */
const notice = (language: Language, title: string, help: string): string =>
	html`<header class="topbar"><div><a class="logo" href="${addressIn(language, '/')}">Karuna</a></div></header>
<main id="main" class="wrap stack max-w-xl py-10">
	<h1>${title}</h1>
	<p>${help}</p>
</main>`.html

export interface PostedFormsSettings {
	readonly forms: readonly PlainForm[]
	readonly allowedOrigins: readonly string[]
	/** Answers the application's page with this in it. */
	readonly answer: (request: FastifyRequest, reply: FastifyReply, part: PlainPart) => Promise<FastifyReply>
	readonly render: (request: FastifyRequest, posted: PostedFields) => Promise<PlainPart>
}

/**
 * Takes the forms that are posted to pages, from pages of this site alone. Nothing is stored or begun by them, so that
 * sending one again changes nothing. Whatever is wrong with one is answered as a page.
 */
export async function takeForms(
	app: FastifyInstance,
	{ forms, allowedOrigins, answer, render }: PostedFormsSettings,
): Promise<void> {
	acceptForms(app)
	app.setErrorHandler((error, request, reply) => {
		const { body, retryAfter, unexpected } = toFailure(error)
		if (unexpected) request.log.error({ err: error, route: request.routeOptions.url }, 'A form failed.')
		if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
		const { language } = readAddress(request.url)
		const message = error instanceof InvalidRequest ? 'common.refusals.BAD_REQUEST.unreadable' : body.message
		const refused = notice(
			language,
			renderText(language, message),
			textFor(language)('common.pages.formRefused'),
		)
		return answer(request, reply, { status: body.statusCode, html: refused })
	})
	for (const { path, posted } of forms) {
		if (!posted) continue
		for (const language of LANGUAGES) {
			const url = addressIn(language, path)
			app.post<{ Body: PostedFields }>(
				url,
				{
					bodyLimit: FORM_LIMIT_BYTES,
					config: { declared: posted },
					schema: { hide: true, body: posted.body },
					onRequest: async (request) => refuseForeignForm(request, allowedOrigins),
				},
				async (request, reply) => answer(request, reply, await render(request, request.body)),
			)
		}
	}
}

/** Has a scope read forms, and nothing else. */
export function acceptForms(app: FastifyInstance): void {
	app.removeAllContentTypeParsers()
	app.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string' },
		(_request, body, done) => {
			try {
				done(null, fieldsOf(String(body)))
			} catch (error) {
				done(error as Error)
			}
		},
	)
}

/** The fields of a form. @throws DomainError BAD_REQUEST (400) for one that is sent twice, which no form of ours does */
function fieldsOf(body: string): PostedFields {
	const fields = new Map<string, string>()
	for (const [name, value] of new URLSearchParams(body)) {
		if (fields.has(name)) throw refuseCommon('BAD_REQUEST.unreadable')
		fields.set(name, value)
	}
	return Object.fromEntries(fields)
}
