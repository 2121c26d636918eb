import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressIn, readAddress } from '../domain/catalog/addresses.contract.ts'
import { PAGES } from '../domain/catalog/pages.contract.ts'
import { userAgentOf } from '../infra/http/caller.ts'
import { guestToken, newGuestToken, saveGuest } from '../infra/http/cookies.ts'
import type { Authenticate, HttpConfig } from '../infra/http/http-config.ts'
import { limitPerAddress } from '../infra/http/rate-limits.ts'
import { refuseForeignForm } from '../infra/http/same-site.ts'
import type { DocumentForm, FormCaller, FormOutcome } from '../kernel/http/document-form.ts'
import { LANGUAGES } from '../kernel/wire/language.ts'
import type { Page } from '../kernel/wire/pages.ts'
import type { PostedFields } from '../kernel/wire/schemas.ts'
import { acceptForms, FORM_LIMIT_BYTES } from './plain-forms.ts'

const regionForm = z.strictObject({ region: z.string() })
const REGION_LIMIT_BYTES = 1_000

export interface DocumentFormsSettings extends Pick<HttpConfig, 'https' | 'allowedOrigins' | 'routeLimits'> {
	readonly forms: readonly DocumentForm[]
	readonly authenticate: Authenticate
	readonly chooseRegion: (request: FastifyRequest, reply: FastifyReply, region: string) => FastifyReply
	readonly lead: (
		request: FastifyRequest,
		reply: FastifyReply,
		parameters: Readonly<Record<string, string>>,
	) => FastifyReply
	readonly answer: (
		request: FastifyRequest,
		reply: FastifyReply,
		outcome: Extract<FormOutcome, { status: number }>,
	) => Promise<FastifyReply>
}

/**
 * Takes forms that documents post to their own addresses without scripts, only from pages of this site: the
 * region, and the forms that a page declares. They are posted, so that no link or other site can send them.
 */
export async function takeDocumentForms(
	app: FastifyInstance,
	settings: DocumentFormsSettings,
): Promise<void> {
	const { forms, allowedOrigins } = settings
	acceptForms(app)
	const onRequest = async (request: FastifyRequest) => refuseForeignForm(request, allowedOrigins)
	for (const path of documentPaths()) {
		const form = forms.find((each) => each.path === path)
		for (const language of LANGUAGES) {
			const url = addressIn(language, path)
			if (form) takeForm(app, url, form, settings)
			else
				app.post<{ Body: z.output<typeof regionForm> }>(
					url,
					{ bodyLimit: REGION_LIMIT_BYTES, schema: { hide: true, body: regionForm }, onRequest },
					(request, reply) => settings.chooseRegion(request, reply, request.body.region),
				)
		}
	}
}

const documentPaths = (): readonly string[] =>
	Object.values<Page>(PAGES).flatMap(({ path, delivery }) => (delivery === 'document' ? [path] : []))

function takeForm(
	app: FastifyInstance,
	url: string,
	form: DocumentForm,
	settings: DocumentFormsSettings,
): void {
	const { https, allowedOrigins, routeLimits, authenticate } = settings
	app.post<{ Body: PostedFields; Params: Readonly<Record<string, string>> }>(
		url,
		{
			bodyLimit: FORM_LIMIT_BYTES,
			config: { declared: form },
			schema: { hide: true, body: z.union([regionForm, form.body]) },
			onRequest: [
				async (request) => refuseForeignForm(request, allowedOrigins),
				...(routeLimits ? [limitPerAddress(app, form.perMinute)] : []),
			],
		},
		async (request, reply) => {
			const { body } = request
			if (body.region !== undefined) return settings.chooseRegion(request, reply, body.region)
			const token = guestToken(request, https) ?? newGuestToken()
			const principal = await authenticate({ bearer: undefined, guestToken: token })
			const caller = callerOf(request, principal)
			const outcome = await form.send(body, caller, request.params)
			if ('goesTo' in outcome) {
				saveGuest(reply, token, https)
				return reply
					.header('cache-control', 'no-store')
					.redirect(addressIn(caller.language, outcome.goesTo), 303)
			}
			return 'leadsTo' in outcome
				? settings.lead(request, reply, outcome.leadsTo)
				: settings.answer(request, reply, outcome)
		},
	)
}

const callerOf = (request: FastifyRequest, principal: FormCaller['principal']): FormCaller => ({
	principal,
	actor: { kind: principal.kind, id: principal.id },
	correlationId: request.id,
	ip: request.ip,
	userAgent: userAgentOf(request),
	language: readAddress(request.url.split('?')[0] ?? '/').language,
})
