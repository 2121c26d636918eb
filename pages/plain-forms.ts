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

/** A screen of the application that the server also renders as an HTML form, for readers without scripts. */
export interface PlainForm {
	readonly path: string
	readonly parameters: readonly string[]
	/** A route like those of the API that answers a page, for forms that are posted to the page itself. */
	readonly posted?: Pick<Route, 'summary' | 'tags' | 'access'> & { readonly body: z.ZodType }
}

export interface PlainPart {
	readonly status: number
	readonly html: string
	readonly begun?: unknown
}

/** @throws Error when some content of the form could not be fetched */
export type RenderPlain = (key: DocumentKey & { readonly posted?: PostedFields }) => Promise<PlainPart>

/** Enough for every field at many times its limit, so that a field that is too long gets its own error. */
export const FORM_LIMIT_BYTES = 262_144

export function needsScripts(path: string, language: Language): string {
	const text = textFor(language)
	const help = isPaymentPage(path) ? 'common.pages.needsScriptsToPay' : 'common.pages.needsScriptsHelp'
	return notice(language, text('common.pages.needsScripts'), text(help))
}

const notice = (language: Language, title: string, help: string): string =>
	html`<header class="topbar"><div><a class="logo" href="${addressIn(language, '/')}">Karuna</a></div></header>
<main id="main" class="wrap stack max-w-xl py-10">
	<h1>${title}</h1>
	<p>${help}</p>
</main>`.html

export interface PostedFormsSettings {
	readonly forms: readonly PlainForm[]
	readonly allowedOrigins: readonly string[]
	readonly answer: (request: FastifyRequest, reply: FastifyReply, part: PlainPart) => Promise<FastifyReply>
	readonly render: (request: FastifyRequest, posted: PostedFields) => Promise<PlainPart>
}

/**
 * Takes forms that are posted to pages, only from pages of this site. Nothing is stored or begun by them, so
 * that sending one again changes nothing. All errors are answered as a page.
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

/**
 * Parses the fields of a form. @throws DomainError BAD_REQUEST (400) for a repeated field, which no form of
 * ours has
 */
function fieldsOf(body: string): PostedFields {
	const fields = new Map<string, string>()
	for (const [name, value] of new URLSearchParams(body)) {
		if (fields.has(name)) throw refuseCommon('BAD_REQUEST.unreadable')
		fields.set(name, value)
	}
	return Object.fromEntries(fields)
}
