import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressIn, readAddress } from '../../domain/catalog/addresses.contract.ts'
import { html } from '../../kernel/http/html.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import type { Failure } from '../../kernel/wire/schemas.ts'
import { BODY, createFrames, type DocumentTemplate, HEAD } from './document-template.ts'
import { storedPagePolicy } from './security-headers.ts'

/** Navigating browsers accept HTML explicitly; subresource requests and programs don't. */
export const asksForHtml = ({ headers }: FastifyRequest): boolean =>
	/\btext\/html\b/i.test(headers.accept ?? '')

export type AnswerFailurePage = (
	request: FastifyRequest,
	reply: FastifyReply,
	failure: Failure,
) => FastifyReply | null

const MAY_PASS = new Set([408, 429, 500, 503])

/**
 * Creates the error page in the language of its address. It is constant but for the reason, so that it needs
 * nothing that might have failed.
 */
export function createFailurePage({ linked }: DocumentTemplate, https: boolean): AnswerFailurePage {
	const inLanguage = createFrames(linked)
	const contentSecurityPolicy = storedPagePolicy({ scripts: [], styles: [] }, https)
	return (request, reply, { statusCode, message }) => {
		const [path = '/'] = request.url.split('?')
		if (path.startsWith('/api/') || !asksForHtml(request)) return null
		const { language } = readAddress(path)
		const text = (name: string) => renderText(language, `common.pages.${name}`)
		const head = html`<title>${text('failed')} · Karuna</title>
    <meta name="robots" content="noindex">`
		const isForm = request.method === 'POST'
		const again =
			MAY_PASS.has(statusCode) && !isForm ? html`<a class="btn" href="">${text('again')}</a> ` : html``
		const body = html`<main id="main"><div class="wrap"><div class="empty"><h1>${text('failed')}</h1>
      <p class="mut">${renderText(language, message)}</p>
      ${isForm ? html`<p>${text('formRefused')}</p>` : html``}
      <p>${again}<a class="btn line" href="${addressIn(language, '/')}">${text('home')}</a></p></div></div></main>`
		return reply
			.header('content-security-policy', contentSecurityPolicy)
			.type('text/html; charset=utf-8')
			.send(
				inLanguage(language)
					.replace(HEAD, () => head.html)
					.replace(BODY, () => body.html),
			)
	}
}
